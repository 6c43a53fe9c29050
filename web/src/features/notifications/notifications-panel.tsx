import { CloseButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AreaPages } from "@/ui/area-pages";
import { Listing } from "@/ui/list/listing";
import { texts as uiTexts } from "@/ui/texts";
import { notificationsQuery, useMarkRead } from "./api";
import { NotificationList } from "./notification-list";
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
