import { Text } from "@mantine/core";
import type { Admin } from "@/lib/api-types";
import { formatMoment } from "@/lib/dates";
import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useAskRestoration } from "./api";
import { restorationTexts } from "./texts";

const t = restorationTexts.ask;

interface Props {
  admin: Admin;
  onClose: () => void;
}

/** Asks to remove the second factor of somebody else, and says how it goes on. */
export function AskDialog({ admin, onClose }: Props) {
  const { _id, name } = admin;
  const ask = useAskRestoration();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim() === "" ? [{ path: "reason", msg: t.missing }] : []),
    submit: async ({ reason }) => {
      const { dueAt } = await ask.mutateAsync({ staffId: _id, reason: reason.trim() });
      flash(dueAt ? t.doneDue(name, formatMoment(dueAt)) : t.doneTwo(name), { forMs: flashLong });
      finish();
    },
  });
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.act}>
      <Text>{t.lead(name)}</Text>
      <TextField
        label={t.reason}
        description={t.reasonHint}
        field={form.field("reason")}
        autoComplete="off"
      />
      <Text>{t.next}</Text>
    </FormDialog>
  );
}
