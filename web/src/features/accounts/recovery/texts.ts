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
  done: "Password changed. Log in with your new password.",
};

export const recoveryTexts: Catalogue<typeof recoveryEn> = catalogue(recoveryEn);
