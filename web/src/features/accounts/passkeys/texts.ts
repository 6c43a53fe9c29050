import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of passkeys: in the settings, in the offer after the log-in, and of what the browser refuses. */
const passkeyEn = {
  lead: {
    student:
      "A passkey logs you in with your fingerprint, face or screen lock instead of a password.",
    staff:
      "A passkey takes the place of the code from your phone: you confirm with your fingerprint, face, screen lock or security key.",
  },
  title: "Your passkeys",
  empty: { title: "No passkeys yet", hint: "Add one on a device that only you use." },
  added: (day: string) => `Added on ${day}.`,
  used: (day: string) => `Last used on ${day}.`,
  unused: "Not used yet.",
  add: "Add a passkey",
  addHere: "Add passkey",
  back: "Back",
  close: "Close",
  name: "Name",
  nameHint: "To tell your passkeys apart. You can change it.",
  nameMissing: "Please enter a name.",
  nameLong: "Please use at most 60 characters.",
  ready: "Your browser will ask for your fingerprint, face, screen lock or security key.",
  done: "Passkey added.",
  cannotHere: "This browser cannot use passkeys on this page. Try another browser or device.",
  off: "You cannot add passkeys at the moment.",
  full: "You have ten passkeys, which is the most. Remove one to add another.",
  rename: {
    action: "Rename",
    of: (name: string) => `Rename: ${name}`,
    title: "Rename passkey",
    save: "Save",
    done: "Passkey renamed.",
  },
  remove: {
    action: "Remove",
    of: (name: string) => `Remove: ${name}`,
    title: "Remove passkey",
    question: (name: string) =>
      `The passkey “${name}” will stop working. Your device keeps listing it until you delete it there too.`,
    done: "Passkey removed.",
  },
  use: "Use your passkey",
  offer: {
    title: "Log in faster next time",
    text: "Add a passkey to log in with your fingerprint, face or screen lock instead of your password. Only do this on a device that is yours.",
    notNow: "Not now",
    done: "Passkey added. Next time, choose “Sign in with a passkey”.",
  },
  faults: {
    tooLong: "Your browser waited too long for your answer. Please try again.",
    known: "This device already has a passkey for your account.",
    unsupported: "This device or browser cannot use passkeys.",
    noLock: "This device needs a screen lock first. Turn one on, then try again.",
    address: "Passkeys do not work at this web address of the portal.",
    failed: "Your browser could not use a passkey. Please try again.",
  },
  device: {
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: "My device",
    samsung: "Samsung Internet",
  },
};

export const passkeyTexts: Catalogue<typeof passkeyEn> = catalogue(passkeyEn);
