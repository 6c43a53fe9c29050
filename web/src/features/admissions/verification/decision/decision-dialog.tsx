import { flash, flashLong } from "@/lib/flash";
import { useIsShown } from "@/lib/use-while-shown";
import { useRunDecision } from "@/shared/queue/decision-dialog";
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
  const decided = useRunDecision({ onConflict, onClose });
  async function run(decide: () => Promise<unknown>, done: string) {
    if ((await decided(decide())) === null) return;
    if (!isShown.current) return flash(done, { forMs: flashLong });
    onDecided(done);
    onClose();
  }
  const props = { dossier, run, onClose };
  return decision === "approve" ? <ApproveDialog {...props} /> : <RejectDialog {...props} />;
}
