import { DoneIcon, RejectedIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

/** SUCCESS in green, FAILURE in red, as the specification has them. */
export function PaymentStatus({ status }: { status: string }) {
  return status === "SUCCESS" ? (
    <StatusBadge tone="good" icon={DoneIcon}>
      {texts.payment.SUCCESS}
    </StatusBadge>
  ) : (
    <StatusBadge tone="bad" icon={RejectedIcon}>
      {texts.payment.FAILURE}
    </StatusBadge>
  );
}
