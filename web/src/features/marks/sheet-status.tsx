import { DoneIcon, EditIcon, IncompleteIcon, ReadyIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import type { SheetStatus as Status } from "./api";
import { texts } from "./texts";

const looks: Record<Status, { tone: BadgeTone; icon: typeof DoneIcon }> = {
  Incomplete: { tone: "calm", icon: IncompleteIcon },
  Ready: { tone: "calm", icon: ReadyIcon },
  Published: { tone: "good", icon: DoneIcon },
  // The student sees other marks than the ones that are here.
  Changed: { tone: "wait", icon: EditIcon },
};

export const SheetStatus = ({ status }: { status: Status }) => (
  <StatusBadge {...looks[status]}>{texts.states[status]}</StatusBadge>
);
