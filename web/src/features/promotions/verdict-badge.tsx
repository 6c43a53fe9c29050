import type { Verdict } from "@/lib/promotion-types";
import { StatusBadge } from "@/ui/status-badge";
import { texts } from "./texts";
import { looks } from "./verdicts";

export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => (
  <StatusBadge {...looks[verdict]}>{texts.verdicts[verdict]}</StatusBadge>
);
