import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/app/paths";
import type { IssuedCode } from "@/lib/api-types";
import { AppLink } from "@/ui/app-link";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { useAdminRegister, useAdminVerifyOtp } from "../api";
import { DoorLinks } from "../door-links";
import { OtpDialog } from "../otp/otp-dialog";
import { checkAdminRegistration, staffPasswordLength } from "../rules";
import { texts } from "../texts";

const words = texts.adminRegistration;

export function Component() {
  const register = useAdminRegister();
  const verifyOtp = useAdminVerifyOtp();
  const navigate = useNavigate();
  const [issued, setIssued] = useState<IssuedCode | null>(null);
  const form = useForm({
    initial: { collegeName: "", email: "", password: "", confirmPassword: "" },
    check: checkAdminRegistration,
    submit: async (values) => setIssued(await register.mutateAsync(values)),
    fallback: words.failed,
  });
  const { email } = form.values;

  async function verify(otp: string) {
    const { pending } = await verifyOtp.mutateAsync({ email, otp });
    await navigate(paths.adminLogin, { state: { notice: pending ? words.pending : words.done } });
  }

  return (
    <Page title={words.title} lead={words.lead}>
      <Panel>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack>
            <ErrorSummary form={form} />
            <TextField
              label={texts.fields.collegeName}
              description={words.collegeHint}
              field={form.field("collegeName")}
              autoComplete="organization"
            />
            <TextField
              label={texts.fields.email}
              field={form.field("email")}
              type="email"
              autoComplete="email"
            />
            <PasswordField
              label={texts.fields.password}
              description={texts.passwordHint(staffPasswordLength)}
              field={form.field("password")}
              autoComplete="new-password"
            />
            <PasswordField
              label={texts.fields.confirmPassword}
              field={form.field("confirmPassword")}
              autoComplete="new-password"
            />
            <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
              {texts.registration.submit}
            </Button>
          </Stack>
        </form>
      </Panel>
      <DoorLinks>
        <span>
          {texts.registration.haveAccount}{" "}
          <AppLink to={paths.adminLogin}>{texts.registration.logIn}</AppLink>
        </span>
      </DoorLinks>
      {issued && (
        <OtpDialog email={email} issued={issued} verify={verify} onCancel={() => setIssued(null)} />
      )}
    </Page>
  );
}
