import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the first password of a student whom the college has brought in. */
const firstEn = {
  title: "Set your password",
  lead: "Your college has added you to the portal and emailed you a code. Use it to choose your password.",
  code: "Code from the email",
  codeHint: "12 letters and digits, such as K7QM-3XZP-9TFW.",
  save: "Save password",
  toLogin: "Back to login",
  done: "Password set. Log in with it now.",
  offer: "Did your college send you a code to begin with?",
  toPage: "Set your password",
};

export const firstTexts: Catalogue<typeof firstEn> = catalogue(firstEn);
