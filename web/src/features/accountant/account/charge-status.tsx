import type { Charge } from "@/lib/api-types";
import { DisabledIcon, DoneIcon, type Icon, PendingIcon, WarningIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { texts } from "../texts";

const withdrawn: { tone: BadgeTone; icon: Icon } = { tone: "calm", icon: DisabledIcon };

const looks: Record<string, typeof withdrawn> = {
  Due: { tone: "wait", icon: PendingIcon },
  Overdue: { tone: "bad", icon: WarningIcon },
  Paid: { tone: "good", icon: DoneIcon },
};

export function ChargeStatus({ status }: Pick<Charge, "status">) {
  return (
    <StatusBadge {...(looks[status] ?? withdrawn)}>
      {texts.charges.states[status] ?? status}
    </StatusBadge>
  );
}
