import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of accounts that each of their pages needs. Those of the specification stand verbatim. */
const en = {
  fields: {
    username: "Username",
    emailAddress: "Email Address",
    email: "Email",
    password: "Password",
    newPassword: "New password",
    confirmPassword: "Confirm Password",
    college: "College",
    collegeName: "College Name",
    otp: "One-time code (OTP)",
    account: "Account",
  },
  faults: {
    username: "Please enter your username.",
    email: "Please enter your email address.",
    emailShape: "Please enter an email address like name@example.com.",
    password: "Please enter a password.",
    passwordShort: (least: number) => `Please use at least ${least} characters for your password.`,
    passwordLong: "Please use a shorter password: 72 characters at most.",
    confirmPassword: "Please enter the password again.",
    mismatch: "Passwords do not match!",
    college: "Please choose your college.",
    collegeName: "Please enter the name of your college.",
    otp: "Please enter the code from the email.",
  },
  passwordHint: (least: number) =>
    `At least ${least} characters. A few words together make a good one.`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
