import type { Icon } from "./icons";
import classes from "./status-badge.module.css";

export type BadgeTone = "good" | "bad" | "wait" | "calm";

interface Props {
  tone: BadgeTone;
  icon: Icon;
  children: string;
}

/** A state, told by word and sign; the colour only helps. */
export function StatusBadge({ tone, icon: StateIcon, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <StateIcon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}
