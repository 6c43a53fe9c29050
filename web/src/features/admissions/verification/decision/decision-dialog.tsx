import { Text } from "@mantine/core";
import { removeFromTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import { useSession } from "@/lib/session";
import { useIsShown } from "@/lib/use-while-shown";
import { useRunDecision } from "@/shared/queue/use-decision-form";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { useApprove } from "../api";
import { texts } from "../texts";
import type { OpenDecision } from "../use-desk";
import { AdmissionFee } from "./admission-fee";
import { RejectDialog } from "./reject-dialog";
import { RemarkField } from "./remark-field";

const t = texts.approval;

function ApproveDialog({ dossier, run, onClose }: DecisionProps) {
  const approve = useApprove();
  const { fullName, course, score, eligibility, belowEligibility } = dossier;
  // What was begun waits in the tab, until the student sends something else.
  const store = `approval:${dossier.id}:${dossier.submission}:${useSession().id}`;
  const form = useForm({
    initial: { remark: "" },
    draft: store,
    submit: async ({ remark }) => {
      const approving = () => approve.mutateAsync({ dossier, remark: inOneLine(remark) });
      await run(approving, t.done(fullName));
      removeFromTab(store);
    },
  });
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={texts.approve}>
      <Text>{t.text(fullName, course, score)}</Text>
      {belowEligibility && <Notice tone="info">{t.below(course, eligibility)}</Notice>}
      <AdmissionFee dossier={dossier} />
      <RemarkField label={t.remark} field={form.field("remark")} required={false} />
    </FormDialog>
  );
}

export interface Props extends OpenDecision {
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
