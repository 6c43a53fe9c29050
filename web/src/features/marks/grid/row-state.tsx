import { type Icon, SavedIcon, SavingIcon, UnsavedIcon, WarningIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { SheetStatus } from "../sheet-status";
import { isStuck, type Row } from "./model/cells";
import { texts } from "./texts";

const stuck: { tone: BadgeTone; icon: Icon } = { tone: "bad", icon: WarningIcon };

const looks: Record<Exclude<Row["phase"], "rest">, typeof stuck> = {
  waiting: { tone: "calm", icon: SavingIcon },
  saving: { tone: "calm", icon: SavingIcon },
  saved: { tone: "good", icon: SavedIcon },
  retrying: { tone: "wait", icon: UnsavedIcon },
  reason: stuck,
  failed: stuck,
};

/** What is being done about the row; when nothing is, how far its marks are. */
export function RowState({ row: { phase, status, cells } }: { row: Row }) {
  if (cells.some(isStuck)) return <StatusBadge {...stuck}>{texts.stuck}</StatusBadge>;
  if (phase === "rest") return <SheetStatus status={status} />;
  return <StatusBadge {...looks[phase]}>{texts.phases[phase] ?? ""}</StatusBadge>;
}
