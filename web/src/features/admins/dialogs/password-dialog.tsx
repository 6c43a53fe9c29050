import { Text } from "@mantine/core";
import type { Admin } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { paths } from "@/lib/paths";
import { useSession } from "@/lib/session";
import { useExit } from "@/lib/use-exit";
import { useWhileShown } from "@/lib/use-while-shown";
import { PasswordField } from "@/ui/form/password-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useUpdatePassword } from "../api";
import { texts } from "../texts";

const t = texts.password;

interface Props {
  admin: Admin;
  onClose: () => void;
}

export function PasswordDialog({ admin, onClose }: Props) {
  const update = useUpdatePassword();
  const finish = useWhileShown(onClose);
  const exit = useExit();
  const own = useSession().id === admin._id;
  const form = useForm({
    initial: { newPassword: "" },
    check: ({ newPassword }) =>
      newPassword === "" ? [{ path: "newPassword", msg: t.missing }] : [],
    submit: async ({ newPassword }) => {
      await update.mutateAsync({ adminId: admin._id, newPassword });
      if (own) {
        // The server has ended this very session.
        await exit(paths.adminLogin, { notice: t.done });
      } else {
        flash(t.done);
        finish();
      }
    },
    fallback: t.failed,
  });
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.save}>
      <Text>{own ? t.ownLead : t.lead(admin.name)}</Text>
      <PasswordField
        label={t.label}
        description={t.hint}
        field={form.field("newPassword")}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
