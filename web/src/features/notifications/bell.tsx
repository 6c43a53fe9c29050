import "@mantine/core/styles/Popover.layer.css";
import { Popover, UnstyledButton } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { AreaPages } from "@/ui/area-pages";
import { BellIcon } from "@/ui/icons";
import { useForgetBefore } from "./api";
import classes from "./notifications.module.css";
import { NotificationsPanel } from "./notifications-panel";
import { texts } from "./texts";
import { useUnread } from "./use-unread";

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
