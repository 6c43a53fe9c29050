import { UnstyledButton } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { useSession } from "@/lib/session";
import { OpenIcon, ProfileIcon } from "@/ui/icons";
import classes from "./student-layout.module.css";
import { texts } from "./texts";

/** Names who is signed in, and opens the menu. */
export function AccountButton(button: ComponentPropsWithRef<"button">) {
  const { name } = useSession();
  return (
    <UnstyledButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      className={classes.button}
      aria-label={texts.accountMenu(name)}
    >
      <span className={classes.name}>{name}</span>
      <ProfileIcon size={20} stroke={1.75} className={classes.avatar} aria-hidden />
      <OpenIcon size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
