import type { Admin } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useRenameAdmin } from "../api";
import { texts } from "../texts";

const t = texts.rename;

interface Props {
  admin: Admin;
  onClose: () => void;
}

export function RenameDialog({ admin, onClose }: Props) {
  const rename = useRenameAdmin();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { username: admin.username, name: admin.name },
    check: ({ username, name }) => [
      ...(username.trim() ? [] : [{ path: "username", msg: t.missingUsername }]),
      ...(name.trim() ? [] : [{ path: "name", msg: t.missingName }]),
    ],
    submit: async (names) => {
      await rename.mutateAsync({ id: admin._id, ...names });
      flash(texts.done.renamed);
      finish();
    },
  });
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.save}>
      <TextField
        label={t.username}
        field={form.field("username")}
        autoComplete="off"
        maxLength={80}
      />
      <TextField label={t.name} field={form.field("name")} autoComplete="off" maxLength={80} />
    </FormDialog>
  );
}
