import type { QueuedTopUp } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";
import type { Status } from "./api";

/** The words of the queue of top-ups. */
const en = {
  heading: "Top-ups",
  tabs: "Top-ups by status",
  states: words<Status>({
    Pending: "Pending",
    Approved: "Approved",
    Rejected: "Rejected",
    Reversed: "Reversed",
  }),
  /** What came about on the days to which the list is narrowed. */
  came: words<Status>({
    Pending: "Requested",
    Approved: "Approved",
    Rejected: "Rejected",
    Reversed: "Reversed",
  }),
  search: "Search top-ups",
  searchHint: "Student, UTR or reference",
  table: "Top-ups",
  student: "Student",
  amount: "Amount",
  bankReference: "Bank reference (UTR)",
  counterReference: "Reference",
  requested: "Requested",
  decision: "Decision",
  sources: words<QueuedTopUp["source"]>({
    UPI: "Sent by UPI",
    COUNTER: "Cash at the counter",
  }),
  ours: (reference: string) => `Our reference ${reference}`,
  shown: (count: number) =>
    plural(count, { one: "1 top-up shown", other: `${count} top-ups shown` }),
  of: (name: string, amount: string) => `${name}, ${amount}`,
  approve: "Approve",
  reject: "Reject",
  first: (name: string) => `${name} has approved.`,
  approvedFirst: (name: string) => `Approved first by ${name}`,
  secondWaits:
    "A second accountant has to approve this one. If there is none, the super admin can invite one.",
  needsSecond: "Needs two accountants.",
  by: (name: string, when: string) => `${name}, ${when}`,
  empty: {
    Pending: {
      title: "No top-up is waiting",
      hint: "When a student has sent money by UPI and tells you the UTR, it stands here.",
    },
    Approved: { title: "No top-up is approved yet", hint: "What you approve is listed here." },
    Rejected: { title: "No top-up is rejected", hint: "What you reject is listed here." },
    Reversed: {
      title: "No top-up is reversed",
      hint: "Money that is taken back out of a wallet is listed here.",
    },
  } satisfies Record<string, { title: string; hint: string }>,
  noMatch: {
    title: "No top-up matches this search",
    hint: "Try the whole UTR or a part of the name, or look under another status.",
  },
  shared: {
    heading: "References that were accepted twice",
    lead: "These top-ups have the same reference in different spellings, and were accepted before the portal compared them. Check each with the bank. If one payment was added twice, take it back in the student's account.",
    table: "Top-ups with the same reference",
  },
  approval: {
    title: "Approve top-up",
    upi: "Approve only what your bank statement shows with this UTR and this amount.",
    counter: "Approve only what the cash book shows with this reference and this amount.",
    atOnce: "The money is added to the wallet at once, and the student is told by email.",
    first:
      "This amount needs two accountants. Yours is the first approval: the money is added when another accountant approves too.",
    second: (name: string) =>
      `${name} approved first. With your approval the money is added to the wallet at once.`,
    approve: (amount: string) => `Approve ${amount}`,
    waits: (amount: string, name: string) => `${amount} for ${name} waits for a second accountant.`,
  },
  many: {
    approve: "Approve",
    title: "Approve top-ups",
    text: "Approve only what your bank statement or cash book shows with this reference and this amount.",
    sum: (count: number, amount: string) =>
      plural(count, { one: `1 top-up, ${amount}`, other: `${count} top-ups, ${amount} in all` }),
    waits: (count: number, amount: string) =>
      plural(count, {
        one: `1 of them, ${amount}, needs two accountants. Yours is the first approval: the money is added when another accountant approves too.`,
        other: `${count} of them, ${amount}, need two accountants. Yours is the first approval: the money is added when another accountant approves too.`,
      }),
    first: "Needs two accountants: yours is the first approval.",
    second: (name: string) => `${name} approved first. Yours is the second approval.`,
    action: (count: number, amount: string) => `Approve ${count}: ${amount}`,
    firstGiven: "First approval given. It waits for a second accountant.",
    done: (count: number) =>
      plural(count, { one: "1 top-up is approved.", other: `${count} top-ups are approved.` }),
  },
  rejection: {
    title: "Reject top-up",
    text: "No money moves. The student gets your reason by email.",
    reason: "Reason",
    reasonHint: "What the student has to do, such as send the right UTR.",
    reject: (amount: string) => `Reject ${amount}`,
    done: (amount: string, name: string) => `The top-up of ${amount} by ${name} is rejected.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
