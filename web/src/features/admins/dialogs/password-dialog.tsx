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

const words = texts.password;

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
      newPassword === "" ? [{ path: "newPassword", msg: words.missing }] : [],
    submit: async ({ newPassword }) => {
      await update.mutateAsync({ adminId: admin._id, newPassword });
      if (own) {
        // The server has ended this very session.
        await exit(paths.adminLogin, { notice: words.done });
      } else {
        flash(words.done);
        finish();
      }
    },
    fallback: words.failed,
  });
  return (
    <FormDialog title={words.title} onClose={onClose} form={form} action={words.save}>
      <Text>{own ? words.ownLead : words.lead(admin.name)}</Text>
      <PasswordField
        label={words.label}
        description={words.hint}
        field={form.field("newPassword")}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
