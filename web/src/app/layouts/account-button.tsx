import { UnstyledButton } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { roleName } from "@/lib/roles";
import { useSession } from "@/lib/session";
import { OpenIcon, ProfileIcon } from "@/ui/icons";
import classes from "./account.module.css";
import { texts } from "./texts";

/** Names who is signed in, and opens the menu. How it lies in its bar is the layout's to say. */
export function AccountButton(button: ComponentPropsWithRef<"button">) {
  const { kind, name, role } = useSession();
  return (
    <UnstyledButton
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      aria-label={texts.accountMenu(name)}
    >
      {kind === "staff" ? (
        <span className={classes.staff}>
          <span className={classes.staffName}>{name}</span>
          <span className={classes.role}>{roleName(role)}</span>
        </span>
      ) : (
        <>
          <span className={classes.name}>{name}</span>
          <ProfileIcon size={20} stroke={1.75} className={classes.avatar} aria-hidden />
        </>
      )}
      <OpenIcon size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
