import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router";
import { paths } from "@/lib/paths";
import { useExit } from "@/lib/use-exit";
import { AppLink } from "@/ui/app-link";
import { ErrorSummary } from "@/ui/form/error-summary";
import { PasswordField } from "@/ui/form/password-field";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { useFirstPassword } from "../api";
import { AuthLinks } from "../auth-links";
import { studentPasswordLength } from "../rules";
import { texts } from "../texts";
import { checkFirst, givenIn, ofTheCode } from "./rules";
import { firstTexts } from "./texts";

/** Where a student whom the college has brought in sets a password, with the code of a mail. */
export function Component() {
  return (
    <Page title={firstTexts.title} lead={firstTexts.lead}>
      <Panel>
        <FirstPasswordForm />
      </Panel>
      <AuthLinks>
        <AppLink to={paths.logIn}>{firstTexts.toLogin}</AppLink>
      </AuthLinks>
    </Page>
  );
}

function FirstPasswordForm() {
  const { hash } = useLocation();
  const [given] = useState(() => givenIn(hash));
  const first = useFirstPassword();
  const exit = useExit();
  const form = useForm({
    initial: { ...given, newPassword: "", confirmPassword: "" },
    check: checkFirst,
    submit: async ({ email, code, newPassword }) => {
      await first.mutateAsync({ email, code, newPassword }).catch(ofTheCode);
      // A session that this browser still had may be somebody else's.
      await exit(paths.logIn, { notice: firstTexts.done, email: email.trim() });
    },
  });

  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <ErrorSummary form={form} />
        <TextField
          label={texts.fields.email}
          field={form.field("email")}
          type="email"
          autoComplete="email"
        />
        <TextField
          label={firstTexts.code}
          description={firstTexts.codeHint}
          field={form.field("code")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          styles={{ input: { letterSpacing: "0.05em" } }}
        />
        <PasswordField
          label={texts.fields.newPassword}
          description={texts.passwordHint(studentPasswordLength)}
          field={form.field("newPassword")}
          autoComplete="new-password"
        />
        <PasswordField
          label={texts.fields.confirmPassword}
          field={form.field("confirmPassword")}
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={form.pending} fullWidth mt={8}>
          {firstTexts.save}
        </Button>
      </Stack>
    </form>
  );
}
