import { Skeleton } from "@mantine/core";
import { formatDateTimeWithHint } from "@/lib/dates";
import type { AreaPages } from "@/ui/area-pages";
import { PortalLink } from "@/ui/portal-link";
import { texts as uiTexts } from "@/ui/texts";
import type { ShownNotification } from "./api";
import classes from "./notifications.module.css";
import { texts } from "./texts";

interface Following {
  pages: AreaPages;
  onFollow: (to: string) => void;
}

interface Props extends Following {
  /** Undefined while they load. */
  notifications: ShownNotification[] | undefined;
}

export const NotificationList = ({ notifications, ...following }: Props) => (
  <ul className={classes.list} aria-busy={!notifications}>
    {notifications?.map((one) => (
      <li key={one._id} className={classes.item}>
        <Item notification={one} {...following} />
      </li>
    )) ?? <Waiting />}
  </ul>
);

function Item({ notification, pages, onFollow }: Following & { notification: ShownNotification }) {
  const { area, isNew } = notification;
  const page = pages[area];
  if (!page) {
    return (
      <div className={classes.what} data-new={isNew || undefined}>
        <NotificationText notification={notification} />
      </div>
    );
  }
  const AreaIcon = page.icon;
  return (
    <PortalLink
      to={page.to}
      className={classes.what}
      data-new={isNew || undefined}
      onClick={() => onFollow(page.to)}
    >
      <span className={classes.area}>
        <AreaIcon size={16} stroke={1.75} aria-hidden />
        {page.label}
      </span>{" "}
      <NotificationText notification={notification} />
    </PortalLink>
  );
}

const NotificationText = ({
  notification: { text, createdAt, isNew },
}: {
  notification: ShownNotification;
}) => (
  <>
    {isNew && <span className={classes.new}>{texts.new}</span>}{" "}
    <span className={classes.text}>{text}</span>{" "}
    <time className={classes.when} dateTime={createdAt}>
      {formatDateTimeWithHint(createdAt)}
    </time>
  </>
);

const Waiting = () =>
  [1, 2, 3, 4].map((row) => (
    <li key={row} className={classes.item}>
      <div className={classes.what}>
        <Skeleton
          className={classes.text}
          height={64}
          aria-label={row === 1 ? uiTexts.loading : undefined}
        />
      </div>
    </li>
  ));
