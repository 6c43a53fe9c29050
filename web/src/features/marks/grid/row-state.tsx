import { SavedIcon, SavingIcon, UnsavedIcon, WarningIcon } from "@/ui/icons";
import { texts as desk } from "../texts";
import classes from "./grid.module.css";
import { isStuck, type Row } from "./model/cells";
import { texts } from "./texts";

const icons = {
  waiting: SavingIcon,
  saving: SavingIcon,
  saved: SavedIcon,
  retrying: UnsavedIcon,
  reason: WarningIcon,
  failed: WarningIcon,
  stuck: WarningIcon,
};

/** What is being done about the row; when nothing is, how far its marks are. */
export function RowState({ row }: { row: Row }) {
  const { phase, status, cells } = row;
  if (cells.some(isStuck)) return <Sign of="stuck" text={texts.stuck} />;
  if (phase === "rest") return <span className={classes.status}>{desk.states[status]}</span>;
  return <Sign of={phase} text={texts.phases[phase] ?? ""} />;
}

const bad = ["stuck", "failed", "reason"];

function Sign({ of, text }: { of: keyof typeof icons; text: string }) {
  const StateIcon = icons[of];
  return (
    <span className={classes.state} data-bad={bad.includes(of) || undefined}>
      <StateIcon size={14} stroke={2} aria-hidden />
      {text}
    </span>
  );
}
