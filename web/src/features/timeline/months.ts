import type { TimelineEvent } from "@/lib/api-types";

const month = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  month: "long",
  year: "numeric",
});

/** The events with the month that begins at each of them, if one does: "June 2026". */
export function withMonths(events: TimelineEvent[]) {
  let last: string | undefined;
  return events.map((event) => {
    const name = month.format(new Date(event.at));
    const begins = name === last ? undefined : name;
    last = name;
    return { event, begins };
  });
}
