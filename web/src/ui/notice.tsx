import type { ReactNode } from "react";
import { DoneIcon, InfoIcon, WarningIcon } from "./icons";
import classes from "./notice.module.css";

type Tone = "success" | "info" | "error";

const icons = { success: DoneIcon, info: InfoIcon, error: WarningIcon };

interface Props {
  tone: Tone;
  /** status for what happened, alert for what went wrong; none for standing text */
  role?: "status" | "alert";
  children: ReactNode;
}

export function Notice({ tone, role, children }: Props) {
  const ToneIcon = icons[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <ToneIcon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
