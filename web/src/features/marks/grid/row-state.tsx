import { type Icon, SavedIcon, SavingIcon, UnsavedIcon, WarningIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { SheetStatus } from "../sheet-status";
import { texts as desk } from "../texts";
import { isStuck, isUnsaved, type Row } from "./model/cells";
import { texts } from "./texts";

const stuck: { tone: BadgeTone; icon: Icon } = { tone: "bad", icon: WarningIcon };

const looks: Record<Exclude<Row["phase"], "rest" | "failed">, typeof stuck> = {
  waiting: { tone: "calm", icon: SavingIcon },
  saving: { tone: "calm", icon: SavingIcon },
  saved: { tone: "good", icon: SavedIcon },
  retrying: { tone: "wait", icon: UnsavedIcon },
  reason: stuck,
};

/** What is being done about the row; once that is over, also how far its marks are. */
export function RowState({ row: { phase, status, cells } }: { row: Row }) {
  if (phase === "failed" || cells.some(isStuck)) {
    const unsaved = cells.filter(isUnsaved).length;
    return <StatusBadge {...stuck}>{texts.notSaved(unsaved)}</StatusBadge>;
  }
  if (phase === "rest") return <SheetStatus status={status} />;
  const told = phase === "saved" ? texts.savedAs(desk.states[status]) : texts.phases[phase];
  return <StatusBadge {...looks[phase]}>{told ?? ""}</StatusBadge>;
}
