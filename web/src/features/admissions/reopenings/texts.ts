import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words around an approval that was wrong. */
const en = {
  title: "Re-openings",
  lead: "Admissions approved by mistake. One person asks to re-open an admission; a second person confirms.",
  table: "Requests to re-open an admission",
  shown: (count: number) =>
    plural(count, { one: "1 request shown", other: `${count} requests shown` }),
  empty: {
    title: "No requests waiting",
    hint: "A doc admin can ask to re-open an approved application.",
  },
  columns: { student: "Student", askedBy: "Asked by", askedAt: "Asked", reason: "Reason" },
  own: "You asked for this. Another doc admin or a super admin must confirm it.",
  of: (action: string, name: string) => `${action}: ${name}`,
  confirm: "Confirm",
  dismiss: "Dismiss",
  takeBack: "Take back",
  ask: {
    open: "Ask to re-open",
    title: "Ask to re-open the admission",
    text: (name: string) =>
      `Nothing changes for ${name} until another doc admin or a super admin confirms. The student does not see your reason.`,
    reason: "Reason",
    reasonHint: "What is wrong with the approval.",
    missing: "Please enter a reason.",
    action: "Ask",
    done: (name: string) =>
      `Request sent. A second person must confirm re-opening the admission of ${name}.`,
    waits: (by: string, when: string) => `${by} asked on ${when} to re-open this admission:`,
    toList: "See the requests",
  },
  confirmation: {
    title: "Re-open the admission",
    lead: (name: string, course: string) =>
      `The admission of ${name} to ${course} goes back to Submitted.`,
    effects: [
      "The unpaid instalments are withdrawn. If one was paid, the admission stays approved.",
      "The student gets an email and leaves the class lists until the next approval.",
      "The audit records you and the person who asked.",
    ],
    done: (name: string) => `The application of ${name} is open again.`,
  },
  dismissal: {
    title: "Dismiss the request",
    titleOwn: "Take back your request",
    text: (name: string) => `The admission of ${name} stays approved. The request leaves the list.`,
    done: (name: string) => `The admission of ${name} stays approved.`,
  },
  gone: (name: string) =>
    `Someone else has already confirmed or dismissed the request for ${name}.`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
