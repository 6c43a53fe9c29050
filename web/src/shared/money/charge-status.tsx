import type { Charge } from "@/lib/api-types";
import { DisabledIcon, DoneIcon, type Icon, PendingIcon, WarningIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

const withdrawn: { tone: BadgeTone; icon: Icon } = { tone: "calm", icon: DisabledIcon };

const looks: Record<string, typeof withdrawn> = {
  Due: { tone: "wait", icon: PendingIcon },
  Overdue: { tone: "bad", icon: WarningIcon },
  Paid: { tone: "good", icon: DoneIcon },
};

/** It can still be paid. */
export const isOwed = ({ status }: Pick<Charge, "status">) =>
  status === "Due" || status === "Overdue";

/** How it stands with what somebody owes. */
export const ChargeStatus = ({ status }: Pick<Charge, "status">) => (
  <StatusBadge {...(looks[status] ?? withdrawn)}>{texts.charge[status] ?? status}</StatusBadge>
);
