import type { SignIn } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

const how = words<SignIn["how"]>({
  password: "Password",
  app: "Password and authenticator app",
  recovery: "Password and recovery code",
});

/** The words of where one is signed in. */
const signInsEn = {
  live: {
    title: "Where you are signed in",
    isThis: "This device",
    since: (moment: string) => `Signed in on ${moment}`,
    used: (moment: string) => `last used on ${moment}`,
    end: "Sign out",
    endOf: (browser: string) => `Sign out: ${browser}`,
    ended: "That device is signed out.",
    gone: "That device was already signed out.",
    alone: "You are signed in on this device only.",
  },
  others: {
    act: "Sign out everywhere else",
    title: "Sign out everywhere else?",
    question: (count: number) =>
      plural(count, {
        one: "One other device is signed out. You stay signed in here.",
        other: `${count} other devices are signed out. You stay signed in here.`,
      }),
    done: "You are signed out everywhere else.",
    hint: "If you do not know a device, sign it out and change your password.",
  },
  past: {
    title: "The last 90 days",
    isNew: "New browser",
    empty: { title: "No sign-ins yet", hint: "Each time you sign in, it is noted here." },
    shown: (count: number) =>
      plural(count, { one: "1 sign-in shown", other: `${count} sign-ins shown` }),
  },
  how,
  unknown: "Unknown browser",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  from: (network: string) => `from ${network}`,
  close: "Close",
};

export const signInsTexts: Catalogue<typeof signInsEn> = catalogue(signInsEn);
