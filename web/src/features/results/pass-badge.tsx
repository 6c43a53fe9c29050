import { DoneIcon, RejectedIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";

/** PASS in green, FAIL in red. */
export const PassBadge = ({ status }: { status: string }) =>
  status === "PASS" ? (
    <StatusBadge tone="good" icon={DoneIcon}>
      PASS
    </StatusBadge>
  ) : (
    <StatusBadge tone="bad" icon={RejectedIcon}>
      FAIL
    </StatusBadge>
  );
