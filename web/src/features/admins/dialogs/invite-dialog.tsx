import { Text } from "@mantine/core";
import { flash } from "@/lib/flash";
import { isRole } from "@/lib/roles";
import { useWhileShown } from "@/lib/use-while-shown";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { FormDialog } from "@/ui/form-dialog";
import { useInviteAdmin } from "../api";
import { texts } from "../texts";
import { RoleField } from "./role-field";

const t = texts.invite;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteAdmin();
  const finish = useWhileShown(onClose);
  const form = useForm({
    initial: { email: "", role: "" },
    check: ({ email, role }) => [
      ...(/^\S+@\S+$/.test(email.trim()) ? [] : [{ path: "email", msg: t.missingEmail }]),
      ...(isRole(role) ? [] : [{ path: "role", msg: texts.role.missing }]),
    ],
    submit: async (values) => {
      await invite.mutateAsync(values);
      flash(texts.done.invited(values.email.trim()));
      finish();
    },
  });
  return (
    <FormDialog title={t.title} onClose={onClose} form={form} action={t.send}>
      <Text>{t.lead}</Text>
      <TextField label={t.email} field={form.field("email")} type="email" autoComplete="off" />
      <RoleField field={form.field("role")} />
    </FormDialog>
  );
}
