import "@mantine/core/styles/CloseButton.layer.css";
import { CloseButton, Skeleton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatDateTime } from "@/lib/dates";
import type { AreaPages } from "@/ui/area-pages";
import { Listing } from "@/ui/list/listing";
import { PortalLink } from "@/ui/portal-link";
import { texts as uiTexts } from "@/ui/texts";
import { notificationsQuery, type ShownNotification, useMarkRead } from "./api";
import classes from "./notifications.module.css";
import { texts } from "./texts";

interface Props {
  titleId: string;
  pages: AreaPages;
  onFollow: (to: string) => void;
  onClose: () => void;
}

/** Lives as long as it is open. */
export function NotificationsPanel({ titleId, pages, onFollow, onClose }: Props) {
  const list = useInfiniteQuery(notificationsQuery);
  const newest = list.data?.[0];
  const toRead = newest?.isNew ? newest._id : undefined;
  const { mutate: markRead } = useMarkRead();
  useEffect(() => {
    if (toRead) markRead(toRead);
  }, [toRead, markRead]);
  // Wherever the focus is: a button that has gone takes it along.
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") onClose();
  });

  return (
    <>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title} tabIndex={-1} data-autofocus>
          {texts.title}
        </h2>
        <CloseButton size={40} iconSize={20} aria-label={uiTexts.close} onClick={onClose} />
      </div>
      <div className={classes.body}>
        <Listing list={list} empty={texts.empty} shown={texts.shown}>
          {(notifications) => (
            <NotificationList notifications={notifications} pages={pages} onFollow={onFollow} />
          )}
        </Listing>
      </div>
    </>
  );
}

interface Following {
  pages: AreaPages;
  onFollow: (to: string) => void;
}

interface NotificationListProps extends Following {
  /** Undefined while they load. */
  notifications: ShownNotification[] | undefined;
}

const NotificationList = ({ notifications, ...following }: NotificationListProps) => (
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
        {page.label()}
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
      {formatDateTime(createdAt)}
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
          {...(row === 1 && { role: "status", "aria-label": uiTexts.loading })}
        />
      </div>
    </li>
  ));
