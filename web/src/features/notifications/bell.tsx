import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AreaPages } from "@/ui/area-pages";
import { lazyPart } from "@/ui/lazy-part";
import { unreadQuery } from "./api";
import { BellButton } from "./bell-button";

export interface BellProps {
  pages: AreaPages;
  unread: number;
}

const LazyBell = lazyPart<BellProps>(
  () => import(/* webpackChunkName: "bell" */ "./bell-popover"),
  ({ unread, onWant, watch }) => <BellButton unread={unread} onClick={onWant} {...watch} />,
);

export const Bell = ({ pages }: Pick<BellProps, "pages">) => (
  <LazyBell pages={pages} unread={useUnread() ?? 0} />
);

const every = 2 * 60_000;
/** A session ends when nobody is there any more; anyone who asks for ever would keep it open. */
const absence = 10 * 60_000;
const activityEvents = ["pointerdown", "keydown", "wheel", "touchmove", "focus"];

/** The count of the bell; undefined while it is not known. */
function useUnread(): number | undefined {
  const { data, isError, refetch } = useQuery(unreadQuery);
  useEffect(() => {
    let seenAt = Date.now();
    const see = () => {
      seenAt = Date.now();
    };
    const timer = setInterval(() => {
      const isThere = Date.now() - seenAt < absence;
      if (isThere && document.visibilityState === "visible") refetch();
    }, every);
    for (const event of activityEvents) window.addEventListener(event, see, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of activityEvents) window.removeEventListener(event, see);
    };
  }, [refetch]);
  return isError ? undefined : data;
}
