import { Button, Stack } from "@mantine/core";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { removeFromTab } from "@/lib/browser-store";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { useRegister, useVerifyOtp } from "../api";
import { AuthLinks } from "../auth-links";
import { OtpStep, useOpenCode } from "../otp/otp-step";
import { checkStudentRegistration, studentPasswordLength } from "../rules";
import { texts } from "../texts";
import { CollegeSelect } from "./college-select";
import { registrationTexts } from "./texts";
import { useVisitorDraft } from "./use-visitor-draft";

export function Component() {
  const draft = useVisitorDraft("student-registration");
  const register = useRegister();
  const verifyOtp = useVerifyOtp();
  const navigate = useNavigate();
  const open = useOpenCode("student-code");
  const submitted = useRef("");
  const form = useForm({
    initial: { username: "", email: "", password: "", confirmPassword: "", college: "" },
    check: checkStudentRegistration,
    submit: async (values) => {
      // The same details again: their code is on its way, and another mail would use the hour's up.
      const details = JSON.stringify(values);
      if (open.code && details === submitted.current) return open.show();
      open.sent(values.email, await register.mutateAsync(values));
      submitted.current = details;
    },
    draft,
  });

  async function verify(email: string, otp: string) {
    await verifyOtp.mutateAsync({ email, otp });
    open.used();
    removeFromTab(draft);
    await navigate(paths.logIn, { state: { notice: registrationTexts.done(email), email } });
  }

  return (
    <Page title={registrationTexts.title} lead={registrationTexts.lead}>
      <OtpStep open={open} verify={verify} />
      <Panel>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack>
            <ErrorSummary form={form} />
            <TextField
              label={texts.fields.username}
              description={registrationTexts.usernameHint}
              field={form.field("username")}
              autoComplete="name"
            />
            <TextField
              label={texts.fields.emailAddress}
              field={form.field("email")}
              type="email"
              autoComplete="email"
            />
            <PasswordField
              label={texts.fields.password}
              description={texts.passwordHint(studentPasswordLength)}
              field={form.field("password")}
              autoComplete="new-password"
            />
            <PasswordField
              label={texts.fields.confirmPassword}
              field={form.field("confirmPassword")}
              autoComplete="new-password"
            />
            <CollegeSelect field={form.field("college")} />
            <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
              {registrationTexts.submit}
            </Button>
          </Stack>
        </form>
      </Panel>
      <AuthLinks>
        <span>
          {registrationTexts.haveAccount}{" "}
          <AppLink to={paths.logIn}>{registrationTexts.logIn}</AppLink>
        </span>
        <AppLink to={paths.adminRegister}>{registrationTexts.staff}</AppLink>
      </AuthLinks>
    </Page>
  );
}
