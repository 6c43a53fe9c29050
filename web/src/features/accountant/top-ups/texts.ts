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
  secondWaits: "A second accountant must approve this one. The super admin can invite one.",
  needsSecond: "Needs two approvals.",
  by: (name: string, when: string) => `${name}, ${when}`,
  empty: {
    Pending: {
      title: "No top-ups waiting",
      hint: "UPI payments that students report appear here.",
    },
    Approved: { title: "No approved top-ups yet", hint: "Top-ups you approve appear here." },
    Rejected: { title: "No rejected top-ups", hint: "Top-ups you reject appear here." },
    Reversed: {
      title: "No reversed top-ups",
      hint: "Money taken back from a wallet appears here.",
    },
  } satisfies Record<string, { title: string; hint: string }>,
  noMatch: {
    title: "No top-up matches this search",
    hint: "Try the full UTR, part of the name, or another status.",
  },
  shared: {
    heading: "References accepted twice",
    lead: "These top-ups share a reference, spelled differently. Check each with the bank. If a payment was added twice, take it back in the student's account.",
    table: "Top-ups with the same reference",
  },
  approval: {
    title: "Approve top-up",
    upi: "Approve only if your bank statement shows this UTR and amount.",
    counter: "Approve only if the cash book shows this reference and amount.",
    atOnce: "The money is added to the wallet now, and the student gets an email.",
    first:
      "This amount needs two approvals. Yours is the first: the money is added when another accountant approves.",
    second: (name: string) =>
      `${name} approved first. Your approval adds the money to the wallet now.`,
    approve: (amount: string) => `Approve ${amount}`,
    waits: (amount: string, name: string) =>
      `${amount} for ${name} is waiting for a second accountant.`,
  },
  many: {
    approve: "Approve",
    title: "Approve top-ups",
    text: "Approve only if your bank statement or cash book shows each reference and amount.",
    sum: (count: number, amount: string) =>
      plural(count, { one: `1 top-up, ${amount}`, other: `${count} top-ups, ${amount} in all` }),
    waits: (count: number, amount: string) =>
      plural(count, {
        one: `1 of them, ${amount}, needs two approvals. Yours is the first: the money is added when another accountant approves.`,
        other: `${count} of them, ${amount}, need two approvals. Yours is the first: the money is added when another accountant approves.`,
      }),
    first: "Needs two approvals: yours is the first.",
    second: (name: string) => `${name} approved first. Yours is the second approval.`,
    action: (count: number, amount: string) => `Approve ${count}: ${amount}`,
    firstGiven: "First approval given. Waiting for a second accountant.",
    done: (count: number) =>
      plural(count, { one: "1 top-up is approved.", other: `${count} top-ups are approved.` }),
  },
  rejection: {
    title: "Reject top-up",
    text: "No money moves. The student gets your reason by email.",
    reason: "Reason",
    reasonHint: "What the student must do, such as send the right UTR.",
    reject: (amount: string) => `Reject ${amount}`,
    done: (amount: string, name: string) => `The top-up of ${amount} by ${name} is rejected.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
