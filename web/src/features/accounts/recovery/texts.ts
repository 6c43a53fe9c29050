import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of a forgotten password. */
const recoveryEn = {
  title: "Reset your password",
  lead: "We will send a code to your email address. With it you choose a new password.",
  student: "Student",
  staff: "College staff",
  send: "Send code",
  save: "Save new password",
  back: "Use another address",
  toLogin: "Back to login",
  sentTo: (email: string) =>
    `If an account exists for this address, a code is on its way to ${email}.`,
  done: "Your password is changed. Log in with the new one.",
};

export const recoveryTexts: Catalogue<typeof recoveryEn> = catalogue(recoveryEn);
