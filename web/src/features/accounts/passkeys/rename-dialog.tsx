import type { Passkey } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useRenamePasskey } from "./api";
import { NameField } from "./name-field";
import { checkName } from "./rules";
import { passkeyTexts } from "./texts";

const t = passkeyTexts.rename;

interface Props {
  passkey: Passkey;
  onClose: () => void;
}

export function RenameDialog({ passkey, onClose }: Props) {
  const rename = useRenamePasskey(passkey.id);
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { name: passkey.name },
    check: checkName,
    submit: async ({ name }) => {
      await rename.mutateAsync(name);
      flash(t.done);
      finish();
    },
  });
  return (
    <FormDialog title={t.title} form={form} action={t.save} onClose={onClose}>
      <NameField field={form.field("name")} />
    </FormDialog>
  );
}
