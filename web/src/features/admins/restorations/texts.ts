import type { Restoration } from "@/lib/api-types";
import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of removing the second factor of somebody who has lost it. */
const restorationsEn = {
  title: "Lost phones",
  lead: "Two-step verification is removed here from an account whose owner has lost the phone and the recovery codes.",
  table: "Requests to remove two-step verification",
  empty: {
    title: "No requests",
    hint: "To ask for one, open the menu of the account above and choose “Lost phone”.",
  },
  shown: (count: number) =>
    plural(count, { one: "1 request shown", other: `${count} requests shown` }),
  name: "Account",
  reason: "Reason",
  askedBy: "Asked by",
  askedAt: "Asked",
  state: "State",
  states: {
    waits: "Needs a second super admin",
    due: (when: string) => `Removal on ${when}, unless stopped`,
    restored: "Removed",
    stopped: "Stopped",
    endedBy: (by: string, when: string) => `by ${by}, ${when}`,
  },
  of: (action: string, name: string) => `${action}: ${name}`,
  confirm: "Confirm",
  stop: "Stop",
  ask: {
    title: "Lost phone",
    lead: (name: string) =>
      `Ask for this only if you know that ${name} has lost the phone and the recovery codes: talk to them first. Their password alone then opens the account until they set it up again.`,
    next: "A second super admin confirms it. If your college has none, it happens after 24 hours. The owner and all super admins are emailed, and each of them can stop it.",
    reason: "Reason",
    reasonHint: "What happened, and how you know who asked",
    missing: "Please say why.",
    act: "Ask",
    doneTwo: (name: string) => `Asked. A second super admin must confirm it for ${name}.`,
    doneDue: (name: string, when: string) =>
      `Asked. Two-step verification of ${name} is removed on ${when}, unless somebody stops it.`,
  },
  confirmation: {
    title: "Remove two-step verification",
    question: (name: string) =>
      `${name} is logged out everywhere. At the next login the password and a code by email are enough, and two-step verification is set up again.`,
    done: (name: string) => `Two-step verification of ${name} is removed.`,
  },
  stopping: {
    title: "Keep two-step verification",
    lead: (name: string) => `Nothing changes for ${name}. It can be asked for again.`,
    comment: "Comment",
    commentHint: "Optional, for the other super admins",
    done: (name: string) => `Stopped. ${name} keeps two-step verification.`,
  },
};

export const restorationTexts: Catalogue<typeof restorationsEn> = catalogue(restorationsEn);

export type Outcome = NonNullable<Restoration["ending"]>["outcome"];
