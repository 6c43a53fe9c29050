import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The texts of both registrations. Those of the specification stand verbatim. */
const registrationEn = {
  title: "Student registration",
  lead: "We will email you a code, so use an address you can check now.",
  usernameHint:
    "The name we show until your admission form gives your full name. You log in with your email address or Student ID.",
  submit: "Register",
  haveAccount: "Already registered?",
  logIn: "Log in",
  staff: "College staff register here",
  collegePlaceholder: "Type to search",
  collegesFailed: "Failed to fetch colleges",
  noCollege: "No college with this name is registered yet",
  done: (email: string) =>
    `Your email address is confirmed. Your Student ID is on its way to ${email}. Log in with it or with your email address.`,
};

export const registrationTexts: Catalogue<typeof registrationEn> = catalogue(registrationEn);

/** Where the registration of staff says something else. */
const adminEn = {
  title: "Admin registration",
  lead: "For college staff. The first account sets up the college; its super admin approves the others.",
  collegeHint: "If your college is already registered, enter its name exactly.",
  failed: "An error occurred.",
  nearNames: {
    title: "Which college do you mean?",
    question: (typed: string) => `We found no college called “${typed}”. Is yours one of these?`,
    newOne: "If not, your account sets up a new college.",
    found: "Set up a new college",
  },
  done: "Your college is set up and you are its super admin. Log in to begin.",
  pending:
    "Your email address is confirmed. You can log in once your college's super admin approves your account.",
};

export const adminTexts: Catalogue<typeof adminEn> = catalogue(adminEn);
