import { Button } from "@mantine/core";
import { useEffect } from "react";
import type { IssuedCode } from "@/lib/api-types";
import { removeFromTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { useSession } from "@/lib/session";
import { TextField } from "@/ui/form/text-field";
import { useForm } from "@/ui/form/use-form";
import { StrongPart } from "@/ui/strong-part";
import { CodeField, ofTheCode, ResendCode } from "../otp/code-field";
import { useOpenCode } from "../otp/otp-step";
import { otpTexts } from "../otp/texts";
import { checkOtp } from "../rules";
import { useChangeEmail, useConfirmEmail } from "./api";
import { CurrentPassword, OwnForm, type PartProps } from "./own-form";
import { checkEmail } from "./rules";
import { settingsTexts } from "./texts";

const t = settingsTexts.email;

const draftOf = (id: string) => `new-email:${id}`;

/** A code that waits is asked for also when the dialog is opened again. */
export function EmailForm({ onDone }: PartProps) {
  const { id } = useSession();
  const open = useOpenCode(`new-email-${id}`);
  if (!open.code) return <AddressStep onSent={open.sent} />;
  return <CodeStep {...open.code} open={open} onDone={onDone} />;
}

function AddressStep({ onSent }: { onSent: (email: string, issued: IssuedCode) => void }) {
  const { id, email } = useSession();
  const change = useChangeEmail();
  const form = useForm({
    initial: { email: "", currentPassword: "" },
    draft: draftOf(id),
    check: checkEmail,
    submit: async (values) => {
      const address = values.email.trim();
      onSent(address, await change.mutateAsync({ ...values, email: address }));
    },
  });
  return (
    <OwnForm form={form} lead={<StrongPart text={t.lead(email)} strong={email} />} action={t.send}>
      <TextField
        label={t.field}
        description={t.hint}
        type="email"
        autoComplete="email"
        field={form.field("email")}
      />
      <CurrentPassword field={form.field("currentPassword")} />
    </OwnForm>
  );
}

interface CodeProps extends PartProps {
  email: string;
  issued: IssuedCode;
  /** When it was sent, in milliseconds. */
  at: number;
  open: ReturnType<typeof useOpenCode>;
}

function CodeStep({ email, issued, at, open, onDone }: CodeProps) {
  const { id } = useSession();
  const confirm = useConfirmEmail();
  const form = useForm({
    initial: { otp: "" },
    check: checkOtp,
    submit: async ({ otp }) => {
      await confirm.mutateAsync({ email, otp }).catch(ofTheCode);
      open.used();
      removeFromTab(draftOf(id));
      flash(t.done, { forMs: flashLong });
      onDone();
    },
  });
  // The button that led here is gone, and what comes next is the code.
  const codeId = form.idOf("otp");
  useEffect(() => document.getElementById(codeId)?.focus(), [codeId]);
  const passed = Math.floor((Date.now() - at) / 1000);
  const lead = (
    <>
      <StrongPart text={otpTexts.sentTo(email)} strong={email} />{" "}
      {otpTexts.validFor(Math.round(issued.expiresIn / 60))}
    </>
  );
  return (
    <OwnForm form={form} lead={lead} action={t.save}>
      <CodeField field={form.field("otp")} />
      <ResendCode
        email={email}
        resendAfter={Math.max(0, issued.resendAfter - passed)}
        onSent={(renewed) => open.sent(email, renewed)}
      />
      <div>
        <Button variant="subtle" onClick={open.drop}>
          {t.back}
        </Button>
      </div>
    </OwnForm>
  );
}
