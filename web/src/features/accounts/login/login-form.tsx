import { Button, Stack } from "@mantine/core";
import { useLocation } from "react-router";
import { forgotPasswordFor } from "@/lib/paths";
import type { AccountKind } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Panel } from "@/ui/panel";
import { AuthLinks } from "../auth-links";
import { checkLogin } from "../rules";
import { texts } from "../texts";
import { ArrivalNotice } from "./arrival-notice";
import { DemoAccounts } from "./demo-accounts";

interface Props {
  kind: AccountKind;
  loginLabel: string;
  loginHint?: string;
  missingLogin: string;
  registerAt: string;
  /** Where the other kind of account logs in. */
  otherLogin: { lead: string; to: string; label: string };
  submit: (values: { email: string; password: string }) => Promise<unknown>;
}

export function LoginForm(props: Props) {
  const { kind, loginLabel, loginHint, missingLogin, registerAt, otherLogin, submit } = props;
  // The page before knows it: an account was confirmed, or its password changed.
  const { email = "" } = useLocation().state ?? {};
  const form = useForm({
    initial: { email, password: "" },
    check: checkLogin(missingLogin),
    submit,
  });

  return (
    <>
      <ArrivalNotice />
      <Panel>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack>
            <ErrorSummary form={form} />
            <TextField
              label={loginLabel}
              description={loginHint}
              field={form.field("email")}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField
              label={texts.fields.password}
              field={form.field("password")}
              autoComplete="current-password"
            />
            <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
              {texts.login.submit}
            </Button>
            <AppLink to={forgotPasswordFor(kind)} fz="sm">
              {texts.login.forgot}
            </AppLink>
          </Stack>
        </form>
      </Panel>
      <AuthLinks>
        <span>
          {texts.login.newHere} <AppLink to={registerAt}>{texts.login.register}</AppLink>
        </span>
        <span>
          {otherLogin.lead} <AppLink to={otherLogin.to}>{otherLogin.label}</AppLink>
        </span>
      </AuthLinks>
      <DemoAccounts
        kind={kind}
        onUse={({ login, password }) => {
          form.change("email", login);
          form.change("password", password);
        }}
      />
    </>
  );
}
