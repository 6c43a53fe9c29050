import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the frame around the pages. */
const en = {
  skip: "Skip to main content",
  sessionEnded: "Your session has ended. Log in again to continue where you left off.",
  anotherAccount: {
    asked: "Someone else has logged in on this browser.",
    refused: "Someone else has logged in on this browser. Your last action was not saved.",
  },
  notFound: {
    title: "Page Not Found",
    text: "The address may be mistyped, or the page may have moved.",
    link: "Go to the login page",
  },
  refused: {
    text: "Your account cannot open this page.",
    who: (name: string, kind: string) => `You are logged in as ${name} (${kind}).`,
    student: "Student",
    own: "Go to your own page",
    another: "Log in with another account",
  },
  broken: {
    title: "This page could not be opened",
    text: "You may have lost your connection, or the portal was just updated.",
    reload: "Reload the page",
  },
  offline: {
    title: "You are offline",
    text: "This page opens once you are back online.",
  },
  crashed: {
    title: "This page has stopped working",
    text: (id: string) =>
      `The problem is in the portal, not your connection. Your saved work is safe. If you ask for help, quote this code: ${id}.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
