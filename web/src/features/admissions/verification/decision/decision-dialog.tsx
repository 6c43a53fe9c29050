import { ApiError } from "@/lib/api-error";
import { flash, flashLong } from "@/lib/flash";
import { useIsShown, useTold, useWhileShown } from "@/lib/use-while-shown";
import type { OpenDecision } from "../use-desk";
import { ApproveDialog } from "./approve-dialog";
import { RejectDialog } from "./reject-dialog";

interface Props extends OpenDecision {
  onDecided: (done: string) => void;
  onConflict: (text: string) => void;
  onClose: () => void;
}

export interface DecisionProps {
  dossier: OpenDecision["dossier"];
  /** Runs the decision; says what was done, or that somebody else was quicker. */
  run: (decide: () => Promise<unknown>, done: string) => Promise<void>;
  onClose: () => void;
}

export function DecisionDialog({ decision, dossier, onDecided, onConflict, onClose }: Props) {
  const isShown = useIsShown();
  const finish = useWhileShown(onClose);
  const tell = useTold(onConflict);
  async function run(decide: () => Promise<unknown>, done: string) {
    try {
      await decide();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      // Not to be tried again: what the dialog asks about is no longer so.
      tell(error.message);
      return finish();
    }
    if (!isShown.current) return flash(done, { forMs: flashLong });
    onDecided(done);
    onClose();
  }
  const props = { dossier, run, onClose };
  return decision === "approve" ? <ApproveDialog {...props} /> : <RejectDialog {...props} />;
}
