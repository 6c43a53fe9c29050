import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of two-step verification: at the log-in, in the settings, and of the codes themselves. */
const twoStepEn = {
  logIn: {
    lead: "Enter the six-digit code that your authenticator app shows for this portal.",
    app: "Code from your app",
    appMissing: "Enter the six digits that your app shows.",
    recoveryLead: "Enter one of the recovery codes that you saved. Each works once.",
    recovery: "Recovery code",
    recoveryHint: "Four groups of six letters and digits",
    recoveryMissing: "Enter a recovery code.",
    submit: "Log in",
    useRecovery: "Use a recovery code",
    useApp: "Use your authenticator app",
    usePasskey: "Use a passkey",
    passkeyLead:
      "Confirm with a passkey of this account: your fingerprint, face, screen lock or security key.",
    passkeyElsewhere: "This browser cannot use the passkeys of this account.",
    recoveryStillWorks: "You can still log in with a recovery code.",
    another: "Log in as someone else",
    logoutFailed: "You are still logged in: the portal could not be reached. Try again.",
    over: "Log in again. The second step has to be done within 10 minutes, with at most five wrong codes.",
    why: "To log in, set up two-step verification now.",
  },
  setUp: {
    step: (step: number, of: number, name: string) => `Step ${step} of ${of}: ${name}`,
    names: {
      password: "your password",
      code: "the code from the email",
      app: "your authenticator app",
      passkey: "your passkey",
      codes: "your recovery codes",
    },
    passwordLead: "We will email you a code, to make sure that it is you.",
    password: "Current password",
    passwordMissing: "Please enter your password.",
    send: "Send code",
    notSent: (why: string) => `The code was not sent. ${why}`,
    before: "This is your email address before its last change.",
    next: "Continue",
    back: "Back",
    again: "Start again",
    expired: "It took longer than 10 minutes. Start again with your password.",
    scan: "Scan this code with an authenticator app on your phone, such as Google Authenticator, Aegis or FreeOTP.",
    open: "Add this account to an authenticator app on this phone.",
    openApp: "Open authenticator app",
    showCode: "Show the QR code, to scan with another device",
    qr: "QR code to add this account to an authenticator app",
    secret: "Setup key",
    secretHint: "To type into the app, if it cannot scan.",
    appHint: "The six digits that the app shows now.",
    turnOn: "Turn on",
    passkeyInstead: "Use a passkey instead",
    appInstead: "Use an authenticator app instead",
  },
  codes: {
    lead: "Save these ten codes now. They are shown only this once. If you lose your phone, each logs you in once.",
    title: "Recovery codes for two-step verification",
    of: (email: string) => `Account: ${email}`,
    made: (day: string) => `Made on ${day}`,
    once: "Each code works once. Keep them where only you can find them.",
    copy: "Copy",
    copied: "Codes copied.",
    download: "Download",
    file: "recovery-codes.txt",
    print: "Print",
    saved: "I have saved these codes",
    done: "Done",
  },
  settings: {
    on: (day: string) => `On since ${day}.`,
    byPasskey:
      "On, by passkey. With an authenticator app as well, you can log in on devices that have no passkey.",
    off: "Off. When it is on, you log in with your password and a code from your phone.",
    by: (day: string) =>
      `Set it up by ${day}. After that, you have to set it up before you can log in.`,
    left: (count: number) =>
      plural(count, { one: "1 recovery code left.", other: `${count} recovery codes left.` }),
    few: "To get ten new codes, set it up again, on the same phone or another.",
    setUp: "Set up",
    another: "Use another phone",
    close: "Close",
    done: "Two-step verification is on.",
    leave: {
      title: "Leave without saving the codes?",
      question: "Nobody can show you these recovery codes again.",
      action: "Leave",
    },
  },
};

export const twoStepTexts: Catalogue<typeof twoStepEn> = catalogue(twoStepEn);
