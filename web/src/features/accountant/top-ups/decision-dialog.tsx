import type { QueuedTopUp } from "@/lib/api-types";
import type { Decision } from "@/shared/queue/decide-actions";
import { useRunDecision } from "@/shared/queue/decision-dialog";
import { ApproveDialog } from "./approve-dialog";
import { RejectDialog } from "./reject-dialog";

export interface OpenDecision {
  decision: Decision;
  topUp: QueuedTopUp;
}

export interface DecisionProps {
  topUp: QueuedTopUp;
  /** Runs the decision, and tells when somebody else was quicker. Null: it did not come about. */
  run: <Done>(decide: Promise<Done>) => Promise<Done | null>;
  /** Whether it is decided now, by whomever. */
  onClose: (isDone: boolean) => void;
}

interface Props extends OpenDecision {
  onConflict: (text: string) => void;
  onClose: DecisionProps["onClose"];
}

export function DecisionDialog({ decision, topUp, onConflict, onClose }: Props) {
  const run = useRunDecision({ onConflict, onClose: () => onClose(true) });
  const props = { topUp, run, onClose };
  return decision === "approve" ? <ApproveDialog {...props} /> : <RejectDialog {...props} />;
}
