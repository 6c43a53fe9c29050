import { DoneIcon, RejectedIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "./verdict-texts";

/** PASS in green, FAIL in red. */
export const PassBadge = ({ status }: { status: string }) =>
  status === "PASS" ? (
    <StatusBadge tone="good" icon={DoneIcon}>
      {texts.verdict.PASS}
    </StatusBadge>
  ) : (
    <StatusBadge tone="bad" icon={RejectedIcon}>
      {texts.verdict.FAIL}
    </StatusBadge>
  );
