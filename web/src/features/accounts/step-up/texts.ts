import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of confirming that it is you, in the middle of the work. */
const stepUpEn = {
  title: "Confirm that it is you",
  why: "What you want to do needs a recent confirmation. Nothing that you typed is lost.",
  passkey: "Confirm with your fingerprint, face, screen lock or security key.",
  app: "Enter the six-digit code that your authenticator app shows for this portal.",
  recovery: "Enter one of the recovery codes that you saved. Each works once.",
  password: "Enter the password of this account.",
  recoveryStillWorks: "A recovery code still works.",
  usePassword: "Use your password",
  confirm: "Confirm",
};

export const stepUpTexts: Catalogue<typeof stepUpEn> = catalogue(stepUpEn);
