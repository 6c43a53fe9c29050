import "@mantine/core/styles/Popover.layer.css";
import { Popover, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { AreaPages } from "@/ui/area-pages";
import { BellIcon } from "@/ui/icons";
import { unreadQuery, useForgetBefore } from "./api";
import classes from "./notifications.module.css";
import { NotificationsPanel } from "./notifications-panel";
import { texts } from "./texts";

/** Has its full size from the start; the count comes to lie on it. */
export function Bell({ pages }: { pages: AreaPages }) {
  const unread = useUnread() ?? 0;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const { pathname } = useLocation();
  const forgetBefore = useForgetBefore();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come, by whatever way
  useEffect(() => setOpened(false), [pathname]);

  function close() {
    setOpened(false);
    button.current?.focus();
  }

  function follow(to: string) {
    const isHere = to === pathname;
    forgetBefore(isHere);
    // Another page takes the focus itself.
    if (isHere) close();
    else setOpened(false);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      floatingStrategy="fixed"
      width={400}
      shadow="md"
      trapFocus
      closeOnEscape={false}
      // What closes is gone at once, and so what opens next is read anew.
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className={classes.bell}
          aria-label={texts.bell(unread)}
          onClick={() => setOpened(!opened)}
        >
          <BellIcon size={20} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {texts.count(unread)}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-labelledby={titleId}>
        <NotificationsPanel titleId={titleId} pages={pages} onFollow={follow} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

const every = 2 * 60_000;
/** A session ends when nobody is there any more; whoever asks for ever would keep it open. */
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
