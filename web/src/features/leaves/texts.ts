import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatDate } from "@/lib/dates";
import { plural } from "@/lib/plurals";

/** The words that students and staff have of a leave. */
const en = {
  range: (start: string, end: string) =>
    start === end ? formatDate(start) : `${formatDate(start)} to ${formatDate(end)}`,
  days: (days: number) => plural(days, { one: "1 day", other: `${days} days` }),
};

export const texts: Catalogue<typeof en> = catalogue(en);
