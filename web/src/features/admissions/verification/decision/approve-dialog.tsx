import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { removeFromTab } from "@/lib/browser-store";
import { inOneLine } from "@/lib/one-line";
import { useSession } from "@/lib/session";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { Notice } from "@/ui/notice";
import { courseFeeQuery, useApprove } from "../api";
import { texts } from "../texts";
import type { DecisionProps } from "./decision-dialog";
import { RemarkField } from "./remark-field";

const words = texts.approval;

export function ApproveDialog({ dossier, run, onClose }: DecisionProps) {
  const approve = useApprove();
  const { fullName, course, score, eligibility, belowEligibility } = dossier;
  // Not waited for: whether to approve is decided without it.
  const fee = useQuery(courseFeeQuery(dossier));
  // What was begun waits in the tab, until the student sends something else.
  const store = `approval:${dossier.id}:${dossier.submission}:${useSession().id}`;
  const form = useForm({
    initial: { remark: "" },
    draft: store,
    submit: async ({ remark }) => {
      const approving = () => approve.mutateAsync({ dossier, remark: inOneLine(remark) });
      await run(approving, words.done(fullName));
      removeFromTab(store);
    },
  });
  return (
    <FormDialog title={words.title} onClose={onClose} form={form} action={texts.approve}>
      <Text>{words.text(fullName, course, score)}</Text>
      {belowEligibility && <Notice tone="info">{words.below(course, eligibility)}</Notice>}
      {fee.data === 0 && <Notice tone="error">{words.noFee(course)}</Notice>}
      <RemarkField label={words.remark} field={form.field("remark")} required={false} />
    </FormDialog>
  );
}
