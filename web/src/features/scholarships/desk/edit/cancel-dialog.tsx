import { Text } from "@mantine/core";
import type { Scholarship } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { orUnknown } from "@/lib/unknown-outcome";
import { useWhileShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useCancelScholarship } from "../../mutations";
import { texts } from "./texts";

const t = texts.cancel;

interface Props {
  scholarship: Scholarship;
  onClose: () => void;
}

/** Asks before a scholarship is taken back; stays open, with the reason, on a refusal. */
export function CancelDialog({ scholarship: { _id: id, name, revision }, onClose }: Props) {
  const cancel = useCancelScholarship();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: {},
    submit: async () => {
      await orUnknown(cancel.mutateAsync({ id, revision }), t.unknown);
      flash(t.done(name));
      finish();
    },
  });
  return (
    <FormDialog
      title={t.title}
      onClose={onClose}
      form={form}
      action={t.act}
      cancel={t.keep}
      isDestructive
    >
      <Text>{t.question(name)}</Text>
    </FormDialog>
  );
}
