import { Box, Button, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "@/lib/api-error";
import { homeOf, safeNext } from "@/lib/areas";
import { forgotPasswordFor } from "@/lib/paths";
import { type AccountKind, type Session, startSession } from "@/lib/session";
import { texts as libTexts } from "@/lib/texts";
import { textOrNull, useUrlState } from "@/lib/use-url-state";
import { AppLink } from "@/ui/app-link";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { AuthLinks } from "../auth-links";
import { checkLogin } from "../rules";
import { texts } from "../texts";
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

/** What the page before has to say: an account confirmed, a password changed. */
function ArrivalNotice() {
  const { notice, tone } = useLocation().state ?? {};
  if (typeof notice !== "string") return null;
  return (
    <Box mb="md">
      <Notice tone={tone === "info" ? "info" : "success"} role="status">
        {notice}
      </Notice>
    </Box>
  );
}

/** After a login: back to where the visitor was sent from, else to the account's own desk. */
export function useSignIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { next } = useUrlState({ next: textOrNull }).state;
  return async (session: Session) => {
    const home = homeOf(session);
    if (!home) throw new ApiError({ status: 403, faults: [{ msg: libTexts.invalidRole }] });
    startSession(client, session);
    await navigate(safeNext(next, session) ?? home);
  };
}
