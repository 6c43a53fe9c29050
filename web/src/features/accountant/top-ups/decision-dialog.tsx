import { ApiError } from "@/lib/api-error";
import type { QueuedTopUp } from "@/lib/api-types";
import { useTold, useWhileShown } from "@/lib/use-while-shown";
import type { Decision } from "@/shared/queue/decide-actions";
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
  const finish = useWhileShown(onClose);
  const tell = useTold(onConflict);
  async function run<Done>(decide: Promise<Done>): Promise<Done | null> {
    try {
      return await decide;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      // Not to be tried again: what the dialog asks about is no longer so.
      tell(error.message);
      finish(true);
      return null;
    }
  }
  const props = { topUp, run, onClose };
  return decision === "approve" ? <ApproveDialog {...props} /> : <RejectDialog {...props} />;
}
