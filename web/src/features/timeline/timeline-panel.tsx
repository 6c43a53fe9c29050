import { Skeleton, Title, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { TimelineEvent } from "@/lib/api-types";
import { formatDateTime, formatMonth } from "@/lib/dates";
import { AppLink } from "@/ui/app-link";
import type { AreaPages } from "@/ui/area-pages";
import { Listing } from "@/ui/list/listing";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { timelineQuery } from "./api";
import { texts } from "./texts";
import classes from "./timeline.module.css";

/** Everything that happened to a student at the college, newest first. */
export function TimelinePanel({ pages }: { pages: AreaPages }) {
  const timeline = useInfiniteQuery(timelineQuery);
  return (
    <Panel labelledBy="timeline">
      <Title order={2} id="timeline" mb="xs">
        {texts.title}
      </Title>
      <Listing list={timeline} empty={texts.empty} shown={texts.shown}>
        {(events) => <Events events={events} pages={pages} />}
      </Listing>
    </Panel>
  );
}

interface Props {
  /** Undefined while they load. */
  events: TimelineEvent[] | undefined;
  pages: AreaPages;
}

/** One list, whatever month: a month's name stands above the first of its events. */
const Events = ({ events, pages }: Props) => (
  <ol className={classes.events} aria-busy={!events}>
    {events
      ? withMonths(events).map(({ event, begins }) => (
          <li key={event._id}>
            {begins && <h3 className={classes.month}>{begins}</h3>}
            <Event event={event} pages={pages} />
          </li>
        ))
      : [1, 2, 3].map((row) => (
          <li key={row}>
            <div className={classes.event}>
              <Skeleton height={32} width={32} radius="xl" />
              <Skeleton
                height={48}
                width="70%"
                {...(row === 1 && { role: "status", "aria-label": uiTexts.loading })}
              />
            </div>
          </li>
        ))}
  </ol>
);

function Event({ event: { area, text, at }, pages }: { event: TimelineEvent; pages: AreaPages }) {
  const page = pages[area];
  const AreaIcon = page?.icon;
  return (
    <div className={classes.event}>
      <span className={classes.sign}>
        {AreaIcon && <AreaIcon size={18} stroke={1.75} aria-hidden />}
      </span>
      <div className={classes.what}>
        {text}
        <div className={classes.when}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          {page && (
            <AppLink to={page.to} className={classes.link}>
              {page.label()}
              {/* Out of its place, the page's name would not tell one event from another. */}
              <VisuallyHidden>: {text}</VisuallyHidden>
            </AppLink>
          )}
        </div>
      </div>
    </div>
  );
}

/** The events with the month that begins at each of them, if one does: "June 2026". */
function withMonths(events: TimelineEvent[]) {
  let last: string | undefined;
  return events.map((event) => {
    const name = formatMonth(event.at);
    const begins = name === last ? undefined : name;
    last = name;
    return { event, begins };
  });
}
