import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The texts of both registrations. Those of the specification stand verbatim. */
const registrationEn = {
  title: "Student registration",
  lead: "We will send a code to your email address, so use one that you can read now.",
  usernameHint:
    "Your name, as the portal shows it until your admission form gives your full name. You log in with your email address or Student ID.",
  submit: "Register",
  haveAccount: "Already registered?",
  logIn: "Log in",
  staff: "College staff register here",
  collegePlaceholder: "Type to search",
  collegesFailed: "Failed to fetch colleges",
  noCollege: "No college of this name is registered yet",
  done: (email: string) =>
    `Your email address is confirmed. Your Student ID is on its way to ${email}. Log in with it or with your email address.`,
};

export const registrationTexts: Catalogue<typeof registrationEn> = catalogue(registrationEn);

/** Where the registration of staff says something else. */
const adminEn = {
  title: "Admin registration",
  lead: "For college staff. The first account of a college sets it up; later ones are approved by its super admin.",
  collegeHint: "If your college is already here, write its name in the same way.",
  failed: "An error occurred.",
  nearNames: {
    title: "Which college do you mean?",
    question: (typed: string) =>
      `No college is called “${typed}” here. Choose your college if it is one of these:`,
    newOne: "If it is none of these, your account sets up a new college.",
    found: "Set up a new college",
  },
  done: "Your college is set up and you are its super admin. Log in to begin.",
  pending:
    "Your email address is confirmed. You can log in as soon as your college's super admin has approved your account.",
};

export const adminTexts: Catalogue<typeof adminEn> = catalogue(adminEn);
