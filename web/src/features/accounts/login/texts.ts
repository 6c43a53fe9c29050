import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the log-in, without those of the other forms: it is what a first visit loads. */
const loginEn = {
  title: "Student login",
  adminTitle: "Admin login",
  twoStep: "Two-step verification",
  fields: {
    sapIdOrEmail: "Sap Id or Email",
    usernameOrEmail: "Username or Email",
    password: "Password",
  },
  faults: {
    student: "Please enter your Sap Id or email address.",
    staff: "Please enter your username or email address.",
    password: "Please enter your password.",
  },
  submit: "Log in",
  // Not "Log in …": the button beside it is called that.
  passkey: "Sign in with a passkey",
  forgot: "Forgot password?",
  newHere: "New here?",
  register: "Register",
  hint: "Your Student ID or your email address",
  staff: { lead: "Staff log in at", label: "Admin login" },
  students: { lead: "Students log in at", label: "Student login" },
};

export const loginTexts: Catalogue<typeof loginEn> = catalogue(loginEn);
