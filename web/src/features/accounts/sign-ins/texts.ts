import type { SignIn } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

const how = words<SignIn["how"]>({
  password: "Password",
  app: "Password and authenticator app",
  recovery: "Password and recovery code",
  passkey: "Passkey",
  device: "Device that keeps you logged in",
});

/** The words of where one is signed in. */
const signInsEn = {
  live: {
    title: "Where you are logged in",
    isThis: "This device",
    since: (moment: string) => `Logged in on ${moment}`,
    used: (moment: string) => `last used on ${moment}`,
    end: "Log out",
    endOf: (browser: string, since: string) => `Log out: ${browser}, since ${since}`,
    ended: "That device is logged out.",
    gone: "That device was already logged out.",
    alone: "You are logged in on this device only.",
  },
  others: {
    act: "Log out everywhere else",
    title: "Log out everywhere else?",
    question: (count: number) =>
      plural(count, {
        one: "One other device is logged out. You stay logged in here.",
        other: `${count} other devices are logged out. You stay logged in here.`,
      }),
    // A device would log itself in again.
    devices: "After that no device keeps you logged in, this one included.",
    nobodyElse: "You are logged in nowhere else.",
    done: "You are logged out everywhere else.",
    hint: "If you do not know a device, log it out and change your password.",
  },
  past: {
    title: "The last 90 days",
    isNew: "New browser",
    empty: { title: "No log-ins yet", hint: "Each time you log in, it is noted here." },
    shown: (count: number) =>
      plural(count, { one: "1 log-in shown", other: `${count} log-ins shown` }),
  },
  how,
  unknown: "Unknown browser",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  from: (network: string) => `from ${network}`,
  close: "Close",
};

export const signInsTexts: Catalogue<typeof signInsEn> = catalogue(signInsEn);
