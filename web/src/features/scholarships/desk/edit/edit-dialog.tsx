import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { hasCode } from "@/lib/api-error";
import type { Scholarship } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { formatDate } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { useSession } from "@/lib/session";
import { orUnknown } from "@/lib/unknown-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { Fact, Facts } from "@/ui/facts";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { readScholarship } from "../../api";
import { useChangeScholarship } from "../../mutations";
import { texts as formTexts } from "../add/texts";
import { bodyOf, faultsIn, ScholarshipFields } from "../scholarship-form";
import { texts } from "./texts";

const t = texts.edit;

export interface Props {
  scholarship: Scholarship;
  onClose: () => void;
}

export function EditDialog({ scholarship, onClose }: Props) {
  const { newest, isOvertaken, form } = useEditForm(scholarship, onClose);
  const applied = newest.participantCount;
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.save}>
      <Text>{applied === 0 ? t.lead : t.appliedLead(applied)}</Text>
      <ScholarshipFields
        field={form.field}
        amount={applied > 0 ? <FixedAmount amount={newest.amount} /> : undefined}
      />
      {isOvertaken && <Meanwhile {...newest} />}
    </FormDialog>
  );
}

const FixedAmount = ({ amount }: Pick<Scholarship, "amount">) => (
  <Stack gap={4}>
    <Facts>
      <Fact name={t.amount} strong>
        {formatRupees(amount)}
      </Fact>
    </Facts>
    <Text c="dimmed" fz="sm">
      {t.amountFixed}
    </Text>
  </Stack>
);

/** Beside what was typed, which stays. */
const Meanwhile = ({ name, examDate, amount }: Scholarship) => (
  <section aria-label={t.meanwhile}>
    <Text fw={550}>{t.meanwhile}</Text>
    <Facts>
      <Fact name={formTexts.form.name}>{name}</Fact>
      <Fact name={formTexts.form.date}>{formatDate(examDate)}</Fact>
      <Fact name={t.amount}>{formatRupees(amount)}</Fact>
    </Facts>
    <Text c="dimmed" fz="sm">
      {t.keeps}
    </Text>
  </section>
);

/** Upon the newest that is known of it: after a refusal because of somebody else's change that is read again. */
function useEditForm(scholarship: Scholarship, onClose: () => void) {
  const change = useChangeScholarship();
  const finish = useWhileShown(onClose);
  const [newest, setNewest] = useState(scholarship);
  const { _id: id, revision } = scholarship;
  // Of the revision that it was typed upon: later it would undo somebody else's change unseen.
  const store = `scholarship-edit:${id}:${revision}:${useSession().id}`;

  const form = useForm({
    draft: store,
    fallback: t.failed,
    initial: {
      name: scholarship.name,
      date: scholarship.examDate,
      amount: String(scholarship.amount),
    },
    check: (values) => faultsIn(withAmount(values, newest), newest.examDate),
    submit: async (values) => {
      const body = bodyOf(withAmount(values, newest));
      const call = { id, body: { ...body, revision: newest.revision } };
      try {
        await orUnknown(change.mutateAsync(call), t.unknown);
      } catch (error) {
        if (!hasCode(error, "scholarship.edited-meanwhile", "scholarship.amount-fixed"))
          throw error;
        const found = await readScholarship(id);
        setNewest(found);
        // An earlier try of the same may have gone through without its reply.
        if (!isSame(found, body)) throw error;
      }
      flash(t.done(body.name));
      removeFromTab(store);
      finish();
    },
  });
  return { newest, isOvertaken: newest.revision !== revision, form };
}

/** What students have applied for is not typed any more. */
const withAmount = (
  values: Record<"name" | "date" | "amount", string>,
  { participantCount, amount }: Scholarship,
) => (participantCount > 0 ? { ...values, amount: String(amount) } : values);

const isSame = (found: Scholarship, body: ReturnType<typeof bodyOf>) =>
  found.name === body.name && found.examDate === body.date && found.amount === body.amount;
