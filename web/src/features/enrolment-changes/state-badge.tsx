import type { EnrolmentChange } from "@/lib/enrolment-types";
import { DisabledIcon, DoneIcon, type Icon, PendingIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

const looks: Record<EnrolmentChange["state"], { tone: BadgeTone; icon: Icon }> = {
  Open: { tone: "wait", icon: PendingIcon },
  Done: { tone: "good", icon: DoneIcon },
  Dismissed: { tone: "calm", icon: DisabledIcon },
};

export const StateBadge = ({ state }: Pick<EnrolmentChange, "state">) => (
  <StatusBadge {...looks[state]}>{texts.states[state]}</StatusBadge>
);
