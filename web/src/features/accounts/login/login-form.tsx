import { Box, Button, Stack } from "@mantine/core";
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { atRest } from "@/lib/at-rest";
import { forgotPasswordFor } from "@/lib/paths";
import { portalConfig } from "@/lib/portal-config";
import { prefetch } from "@/lib/prefetch";
import type { AccountKind, Session } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { AuthLinks } from "../auth-links";
import { checkLogin } from "./rules";
import type { Credentials } from "./sign-in";
import { loginTexts as texts } from "./texts";
import { signIn, useEntry } from "./use-entry";

const DemoAccounts = lazy(() => import(/* webpackChunkName: "demo-accounts" */ "./demo-accounts"));

interface Props {
  kind: AccountKind;
  loginLabel: string;
  loginHint?: string;
  missingLogin: string;
  registerAt: string;
  /** The page that most of those who log in here come to. */
  leadsTo: string;
  /** Where the other kind of account logs in. */
  otherLogin: { lead: string; to: string; label: string };
  /** Another way to log in, below the form. */
  Instead?: ComponentType<{ isSending: boolean; stays: RefObject<boolean> }>;
  /** Whether one may stay logged in. */
  Stay?: ComponentType<{ stays: RefObject<boolean> }>;
  /** Of staff the server may want another step. */
  onStep?: (session: Session, credentials: Credentials) => Promise<void>;
}

export function LoginForm(props: Props) {
  const { kind, loginLabel, loginHint, missingLogin, registerAt, otherLogin, leadsTo } = props;
  const { Instead, Stay } = props;
  const stays = useRef(false);
  const logIn = useLogIn(kind, stays, props.onStep);
  useEffect(
    () =>
      atRest(() => {
        signIn().catch(() => undefined);
        prefetch(leadsTo);
      }),
    [leadsTo],
  );
  // The page before knows it: an account was confirmed, or its password changed.
  const { email = "" } = useLocation().state ?? {};
  const form = useForm({
    initial: { email, password: "" },
    check: checkLogin(missingLogin),
    submit: logIn,
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
              autoComplete={`username${Instead ? " webauthn" : ""}`}
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField
              label={texts.fields.password}
              field={form.field("password")}
              autoComplete="current-password"
            />
            {Stay && <Stay stays={stays} />}
            <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
              {texts.submit}
            </Button>
            <AppLink to={forgotPasswordFor(kind)} fz="sm">
              {texts.forgot}
            </AppLink>
          </Stack>
        </form>
        {Instead && <Instead isSending={form.pending} stays={stays} />}
      </Panel>
      <AuthLinks>
        <span>
          {texts.newHere} <AppLink to={registerAt}>{texts.register}</AppLink>
        </span>
        <span>
          {otherLogin.lead} <AppLink to={otherLogin.to}>{otherLogin.label}</AppLink>
        </span>
      </AuthLinks>
      {portalConfig().demo && (
        <Suspense>
          <DemoAccounts
            kind={kind}
            onUse={({ login, password }) => {
              form.change("email", login);
              form.change("password", password);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const focusOn = (element: HTMLElement | null) => element?.focus();

/** What the page before has to say: an account confirmed, a password changed. */
function ArrivalNotice() {
  const { notice, tone, takesFocus } = useLocation().state ?? {};
  if (typeof notice !== "string") return null;
  return (
    <Box mb="md" tabIndex={-1} ref={takesFocus ? focusOn : undefined}>
      <Notice tone={tone === "info" ? "info" : "success"} role="status">
        {notice}
      </Notice>
    </Box>
  );
}

function useLogIn(kind: AccountKind, stays: RefObject<boolean>, onStep: Props["onStep"]) {
  const enter = useEntry();
  return async (credentials: Credentials) => {
    const { asStaff, asStudent } = await signIn();
    const session = await (kind === "staff" ? asStaff(credentials) : asStudent(credentials));
    if (session.next) await onStep?.(session, credentials);
    else await enter(session, stays.current);
  };
}
