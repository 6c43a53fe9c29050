import { formatDate, formatDateTime, formatTime } from "@/lib/dates";
import { SavedIcon, SavingIcon, UnsavedIcon } from "@/ui/icons";
import classes from "./application-form.module.css";
import { texts } from "./texts";

const icons = { idle: SavedIcon, saving: SavingIcon, saved: SavedIcon, failed: UnsavedIcon };

export interface SaveState {
  phase: "idle" | "saving" | "saved" | "failed";
  /** When it was saved. */
  at?: string;
  /** Why it will not be tried again until something is changed. */
  reason?: string;
}

/** Stays in sight while the form is filled in. */
export function SaveStatus({ state }: { state: SaveState }) {
  const text = textFor(state);
  const PhaseIcon = icons[state.phase];
  return (
    // Read out when it goes wrong only: nobody wants to hear of every pause in typing.
    <div
      className={classes.saveStatus}
      data-phase={state.phase}
      data-empty={!text || undefined}
      role={state.phase === "failed" ? "alert" : undefined}
    >
      <PhaseIcon size={16} stroke={1.75} aria-hidden />
      {text}
    </div>
  );
}

function textFor({ phase, at, reason }: SaveState): string | null {
  const { draft } = texts;
  if (phase === "saving") return draft.saving;
  if (phase === "failed") return reason ? draft.refused(reason) : draft.failed;
  if (phase === "idle" || !at) return null;
  const today = formatDate(new Date().toISOString());
  return draft.saved(formatDate(at) === today ? formatTime(at) : formatDateTime(at));
}
