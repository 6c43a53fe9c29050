import { Button, Stack } from "@mantine/core";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { removeFromTab } from "@/lib/browser-store";
import { paths } from "@/lib/paths";
import { useUrlState } from "@/lib/use-url-state";
import { AppLink } from "@/ui/app-link";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { useAdminRegister, useAdminVerifyOtp } from "../api";
import { AuthLinks } from "../auth-links";
import { OtpStep, useOpenCode } from "../otp/otp-step";
import { checkAdminRegistration, staffPasswordLength } from "../rules";
import { texts } from "../texts";
import { useNearNames } from "./near-names";
import { adminTexts, registrationTexts } from "./texts";
import { useVisitorDraft } from "./use-visitor-draft";

/** Each invitation has a draft of its own, so that one typed before does not stand in its place. */
const draftOf = (invitation: { collegeName: string; email: string }) =>
  ["admin-registration", invitation.collegeName, invitation.email].filter(Boolean).join(" ");

export function Component() {
  const register = useAdminRegister();
  const verifyOtp = useAdminVerifyOtp();
  const navigate = useNavigate();
  const open = useOpenCode("admin-code");
  const submitted = useRef("");
  const invitation = useInvitation();
  const draft = useVisitorDraft(draftOf(invitation));
  const nearNames = useNearNames();
  const form = useForm({
    initial: { ...invitation, password: "", confirmPassword: "" },
    check: checkAdminRegistration,
    submit: async (typed) => {
      const collegeName = await nearNames.settle(typed.collegeName);
      if (collegeName === undefined) return;
      form.change("collegeName", collegeName);
      const values = { ...typed, collegeName };
      // The same details again: their code is on its way, and another mail would use the hour's up.
      const details = JSON.stringify(values);
      if (open.code && details === submitted.current) return open.show();
      open.sent(values.email, await register.mutateAsync(values));
      submitted.current = details;
    },
    draft,
    fallback: adminTexts.failed,
  });

  async function verify(email: string, otp: string) {
    const { pending } = await verifyOtp.mutateAsync({ email, otp });
    open.used();
    removeFromTab(draft);
    await navigate(paths.adminLogin, {
      state: { notice: pending ? adminTexts.pending : adminTexts.done, email },
    });
  }

  return (
    <Page title={adminTexts.title} lead={adminTexts.lead}>
      <OtpStep open={open} verify={verify} />
      {nearNames.dialog}
      <Panel>
        <form onSubmit={form.onSubmit} noValidate>
          <Stack>
            <ErrorSummary form={form} />
            <TextField
              label={texts.fields.collegeName}
              description={adminTexts.collegeHint}
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
              {registrationTexts.submit}
            </Button>
          </Stack>
        </form>
      </Panel>
      <AuthLinks>
        <span>
          {registrationTexts.haveAccount}{" "}
          <AppLink to={paths.adminLogin}>{registrationTexts.logIn}</AppLink>
        </span>
      </AuthLinks>
    </Page>
  );
}

/** What is longer than an address or a college's name can be is nobody's. */
const atMost = (longest: number) => (said: string | null) => {
  const text = (said ?? "").replace(/\s+/g, " ").trim();
  return [...text].length > longest ? "" : text;
};

const schema = { college: atMost(160), email: atMost(254) };

/** What the link in an invitation says of the invited person; empty without an invitation. */
function useInvitation() {
  const { college, email } = useUrlState(schema).state;
  return { collegeName: college, email };
}
