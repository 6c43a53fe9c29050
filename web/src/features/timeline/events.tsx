import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { TimelineEvent } from "@/lib/api-types";
import { formatDateTimeWithHint } from "@/lib/dates";
import { AppLink } from "@/ui/app-link";
import type { AreaPages } from "@/ui/area-pages";
import { texts as uiTexts } from "@/ui/texts";
import { withMonths } from "./months";
import classes from "./timeline.module.css";

interface Props {
  /** Undefined while they load. */
  events: TimelineEvent[] | undefined;
  pages: AreaPages;
}

/** One list, whatever month: a month's name stands above the first of its events. */
export const Events = ({ events, pages }: Props) => (
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
                aria-label={row === 1 ? uiTexts.loading : undefined}
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
          <time dateTime={at}>{formatDateTimeWithHint(at)}</time>
          {page && (
            <AppLink to={page.to} className={classes.link}>
              {page.label}
              {/* Out of its place, the page's name would not tell one event from another. */}
              <VisuallyHidden>: {text}</VisuallyHidden>
            </AppLink>
          )}
        </div>
      </div>
    </div>
  );
}
