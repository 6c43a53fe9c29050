import "@mantine/core/styles/Popover.layer.css";
import { Popover } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { notificationsHash } from "@/lib/paths";
import { useForgetBefore } from "./api";
import type { BellProps } from "./bell";
import { BellButton } from "./bell-button";
import classes from "./notifications.module.css";
import { NotificationsPanel } from "./notifications-panel";

interface Props extends BellProps {
  /** Opened before it was loaded. */
  wanted?: boolean;
}

/** The bell with what opens below it. */
export default function BellPopover({ pages, unread, wanted = false }: Props) {
  const [opened, setOpened] = useState(wanted);
  const button = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const { pathname, hash, key } = useLocation();
  const page = useRef(pathname);
  const forgetBefore = useForgetBefore();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link that opens it may be followed again
  useEffect(() => {
    if (hash === notificationsHash) setOpened(true);
    // Another page has come, by whatever way.
    else if (page.current !== pathname) setOpened(false);
    page.current = pathname;
  }, [pathname, hash, key]);

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
        <BellButton ref={button} unread={unread} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-labelledby={titleId}>
        <NotificationsPanel titleId={titleId} pages={pages} onFollow={follow} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
