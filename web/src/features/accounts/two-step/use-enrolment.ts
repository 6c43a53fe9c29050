import { useState } from "react";
import { errorMessage, hasCode, isUnauthorized } from "@/lib/api-error";
import type { FactorSecret, Reply } from "@/lib/api-types";
import { useForm } from "@/ui/form/use-form";
import { ofTheCode } from "../otp/code-field";
import { useOpenCode } from "../otp/otp-step";
import { checkOtp } from "../rules";
import { useConfirmApp, useProve, useSendCode } from "./api";
import { checkAppCode, checkPassword } from "./rules";
import { twoStepTexts } from "./texts";
import { type PasskeyEnrolled, usePasskeyForm } from "./use-passkey-form";

const t = twoStepTexts.setUp;

export type Enrolled = Reply<"/auth/factor/confirm", "post"> | PasskeyEnrolled;

/** Under which the tab keeps that a code was sent. */
export const openCodeOf = (id: string) => `factor-${id}`;

interface Options {
  account: { id: string; email: string };
  /** As it was typed at the log-in. */
  password?: string | undefined;
  /** Why no code could be sent for it. */
  failure?: unknown;
  /** The session is over. */
  onEnd?: (() => void) | undefined;
  onEnrolled?: (() => void) | undefined;
  onDone: (enrolled: Enrolled) => Promise<void> | void;
}

/** The four steps; what was typed stays while one goes back. */
export function useEnrolment({ account, password = "", failure, ...options }: Options) {
  const { onEnd, onEnrolled, onDone } = options;
  const open = useOpenCode(openCodeOf(account.id));
  const [isBack, setBack] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  const [secret, setSecret] = useState<FactorSecret>();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [notice, setNotice] = useState(() =>
    failure === undefined ? undefined : t.notSent(errorMessage(failure)),
  );
  const sendCode = useSendCode();
  const prove = useProve();
  const confirm = useConfirmApp();

  function orEnd(error: unknown): undefined {
    if (!onEnd || !isUnauthorized(error)) throw error;
    onEnd();
  }

  function showCodes(done: Enrolled) {
    setEnrolled(done);
    onEnrolled?.();
  }

  function startAgain(why?: string) {
    open.drop();
    setSecret(undefined);
    setNotice(why);
  }

  const passwordForm = useForm({
    initial: { currentPassword: password },
    check: checkPassword,
    submit: async ({ currentPassword }) => {
      const sent = await sendCode.mutateAsync(currentPassword).catch(orEnd);
      if (!sent) return;
      const { sentTo, ...issued } = sent;
      open.sent(sentTo, issued);
      // What was typed before is of another code.
      otpForm.change("otp", "");
      setNotice(undefined);
      setBack(false);
      setMoved(true);
    },
  });
  const otpForm = useForm({
    initial: { otp: "" },
    check: checkOtp,
    submit: async ({ otp }) => {
      const shown = await prove.mutateAsync(otp).catch(orEnd).catch(ofTheCode);
      if (!shown) return;
      open.drop();
      appForm.change("code", "");
      setSecret(shown);
    },
  });
  const appForm = useForm({
    initial: { code: "" },
    check: checkAppCode,
    submit: async ({ code }) => {
      try {
        const done = await confirm.mutateAsync(code).catch(orEnd);
        if (done) showCodes(done);
      } catch (error) {
        if (!hasCode(error, "factor.not-shown")) throw error;
        startAgain(t.expired);
      }
    },
  });

  const passkeyForm = usePasskeyForm({
    orEnd,
    onExpired: () => startAgain(t.expired),
    // An account with a factor has its codes already.
    onAdded: (done) => (done.recoveryCodes ? showCodes(done) : onDone(done)),
  });

  return {
    passwordForm,
    otpForm,
    appForm,
    passkeyForm,
    open,
    secret,
    enrolled,
    notice,
    isCodeOpen: open.code !== null && !isBack,
    /** From one step to another, which then takes the focus. */
    hasMoved,
    goBack: () => {
      setBack(true);
      setMoved(true);
    },
    goOn: () => setBack(false),
    startAgain,
  };
}

export type EnrolmentState = ReturnType<typeof useEnrolment>;
