import { UnstyledButton } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { BellIcon } from "@/ui/icons";
import classes from "./notifications.module.css";
import { texts } from "./texts";

interface Props extends ComponentPropsWithRef<"button"> {
  unread: number;
}

/** Has its full size from the start; the count comes to lie on it. */
export const BellButton = ({ unread, ...button }: Props) => (
  <UnstyledButton
    aria-haspopup="dialog"
    aria-expanded={false}
    {...button}
    className={classes.bell}
    aria-label={texts.bell(unread)}
  >
    <BellIcon size={20} stroke={1.75} aria-hidden />
    {unread > 0 && (
      <span className={classes.count} aria-hidden>
        {texts.count(unread)}
      </span>
    )}
  </UnstyledButton>
);
