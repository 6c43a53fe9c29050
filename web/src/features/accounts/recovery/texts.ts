import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of a forgotten password. */
const recoveryEn = {
  title: "Reset your password",
  lead: "We will email you a code. Use it to choose a new password.",
  student: "Student",
  staff: "College staff",
  send: "Send code",
  save: "Save new password",
  back: "Use another address",
  toLogin: "Back to login",
  sentTo: (email: string) =>
    `If an account exists for this address, a code is on its way to ${email}.`,
  undo: {
    title: "Undo the change of your email address",
    lead: "Your account has a new email address. If you did not change it, undo it here.",
    what: "We will restore this address, log everybody out and cancel the password. Then you choose a new one.",
    act: "Undo the change",
    done: (email: string) => `${email} is your email address again. Choose a new password.`,
  },
  stop: {
    title: "Keep two-step verification",
    lead: "A super admin asked to remove two-step verification from an account, because its phone is lost.",
    what: "If the owner did not ask for this, stop it. Nothing changes, and a super admin can ask again.",
    act: "Stop it",
    done: "Stopped. Two-step verification stays. If the account is yours and somebody else asked, choose a new password.",
  },
  done: "Password changed. Log in with your new password.",
};

export const recoveryTexts: Catalogue<typeof recoveryEn> = catalogue(recoveryEn);
