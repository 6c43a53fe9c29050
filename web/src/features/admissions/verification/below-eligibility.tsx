import { WarningIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";

export const BelowEligibility = () => (
  <StatusBadge tone="wait" icon={WarningIcon}>
    {texts.belowEligibility}
  </StatusBadge>
);
