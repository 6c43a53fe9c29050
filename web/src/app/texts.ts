import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the frame around the pages. */
const en = {
  skip: "Skip to main content",
  sessionEnded: "Your session has ended. Please log in again; you come back to where you were.",
  anotherAccount: {
    asked: "Somebody else has logged in in this browser meanwhile.",
    refused: "Somebody else has logged in in this browser meanwhile. Your last step was not done.",
  },
  notFound: {
    title: "Page Not Found",
    text: "There is no page at this address. It may have been mistyped or moved.",
    link: "Go to the login page",
  },
  refused: {
    text: "This page belongs to another kind of account.",
    who: (name: string, kind: string) => `You are logged in as ${name} (${kind}).`,
    student: "Student",
    own: "Go to your own page",
    another: "Log in with another account",
  },
  broken: {
    title: "This page could not be opened",
    text: "The connection may have been lost, or the portal was updated a moment ago.",
    reload: "Reload the page",
  },
  offline: {
    title: "You are offline",
    text: "This page opens by itself as soon as there is a connection.",
  },
  crashed: {
    title: "This page has stopped working",
    text: (id: string) =>
      `The fault is in the portal, not in your connection. What you had saved is safe. If you ask for help, give this code: ${id}.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
