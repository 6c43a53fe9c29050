import { flash } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { PasswordField } from "@/ui/form/password-field";
import { useForm } from "@/ui/form/use-form";
import { staffPasswordLength, studentPasswordLength } from "../rules";
import { texts } from "../texts";
import { useChangePassword } from "./api";
import { CurrentPassword, OwnForm, type PartProps } from "./own-form";
import { checkPassword } from "./rules";
import { settingsTexts } from "./texts";

const t = settingsTexts.password;

export function PasswordForm({ onDone }: PartProps) {
  const { kind } = useSession();
  const change = useChangePassword();
  const least = kind === "staff" ? staffPasswordLength : studentPasswordLength;
  const form = useForm({
    initial: { currentPassword: "", newPassword: "", confirmPassword: "" },
    check: checkPassword(least),
    submit: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword });
      flash(t.done);
      onDone();
    },
  });
  return (
    <OwnForm form={form} lead={t.lead[kind]} action={t.save}>
      <CurrentPassword field={form.field("currentPassword")} />
      <PasswordField
        label={texts.fields.newPassword}
        description={texts.passwordHint(least)}
        field={form.field("newPassword")}
        autoComplete="new-password"
      />
      <PasswordField
        label={texts.fields.confirmPassword}
        field={form.field("confirmPassword")}
        autoComplete="new-password"
      />
    </OwnForm>
  );
}
