import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the settings of one's own account. */
const settingsEn = {
  title: "Account settings",
  parts: "What you can change",
  password: {
    tab: "Password",
    lead: {
      student:
        "Changing it logs you out everywhere else. No device keeps you logged in any longer.",
      staff: "Changing it logs you out everywhere else.",
    },
    save: "Change password",
    done: "Password changed.",
  },
  email: {
    tab: "Email",
    lead: (email: string) => `Your email address is ${email}.`,
    field: "New email address",
    hint: "We will send a code to it. It changes once you enter the code.",
    send: "Send code",
    save: "Confirm new address",
    back: "Use another address",
    done: "Email address changed. We emailed your old address about it.",
  },
  mobile: {
    tab: "Mobile",
    field: "Contact Number",
    lead: (mobile: string) => `Your contact number is ${mobile}.`,
    hint: "Ten digits",
    save: "Change number",
    done: "Contact number changed.",
    missing: "Add your contact number in the admission form first.",
    toForm: "Go to the Admission Form",
  },
  twoStep: { tab: "Two-step verification" },
  passkeys: { tab: "Passkeys" },
  signIns: { tab: "Devices" },
  currentPassword: "Current password",
  currentPasswordMissing: "Please enter your password.",
};

export const settingsTexts: Catalogue<typeof settingsEn> = catalogue(settingsEn);
