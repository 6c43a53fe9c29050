import type { Admin } from "@/lib/api-types";
import { DisabledIcon, DoneIcon, PendingIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

interface Look {
  tone: BadgeTone;
  icon: typeof DoneIcon;
}

const disabled: Look = { tone: "calm", icon: DisabledIcon };

const looks: Record<string, Look> = {
  active: { tone: "good", icon: DoneIcon },
  pending: { tone: "wait", icon: PendingIcon },
  disabled,
};

export function AdminStatus({ status }: Pick<Admin, "status">) {
  return (
    <StatusBadge {...(looks[status] ?? disabled)}>{texts.status[status] ?? status}</StatusBadge>
  );
}
