import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the one-time code. */
const otpEn = {
  title: "Enter OTP",
  sentTo: (email: string) => `We sent a code to ${email}.`,
  enter: "Enter the code",
  validFor: (minutes: number) => `It works for ${minutes} minutes, in this browser only.`,
  verify: "Verify OTP",
  resend: "Resend OTP",
  resendIn: (seconds: number) => `Resend OTP in ${seconds} s`,
  resent: "A new code is on its way. The old one no longer works.",
};

export const otpTexts: Catalogue<typeof otpEn> = catalogue(otpEn);
