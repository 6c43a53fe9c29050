import type { GlanceLine } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";

type Said = (count: string) => string;

const waits: Said = (count) => `${count} waiting`;

/** The words of what a desk opens with. */
const en = {
  label: "At a glance",
  areas: words<GlanceLine["area"]>({
    applications: "Applications",
    topUps: "Top-ups",
    grievances: "Grievances",
    leaves: "Leaves",
    practicalRequests: "Practicals",
    scholarships: "Scholarships",
    payouts: "Awards",
    marks: "Marks",
  }),
  waiting: words<GlanceLine["area"], Said>({
    applications: waits,
    topUps: waits,
    grievances: waits,
    leaves: waits,
    practicalRequests: waits,
    scholarships: (count) => `${count} to approve`,
    payouts: (count) => `${count} to pay`,
    marks: (count) => `${count} to publish`,
  }),
  nothing: "Nothing waiting",
  /** Of money that waits. */
  sum: (counted: string, amount: string) => `${counted}, ${amount}`,
  since: (day: string) => `since ${day}`,
  late: (count: string) => `${count} overdue`,
  /** By the state that it came to. */
  done: {
    Approved: (count: string) => `${count} approved`,
    Rejected: (count: string) => `${count} rejected`,
    Resolved: (count: string) => `${count} resolved`,
    Paid: (count: string) => `${count} paid`,
    PASS: (count: string) => `${count} PASS`,
    FAIL: (count: string) => `${count} FAIL`,
  } as Readonly<Record<string, Said>>,
  today: "today",
  noneDone: "none done today",
  money: {
    name: "Fees",
    owed: (amount: string) => `${amount} owed`,
    overdue: (amount: string) => `${amount} overdue`,
    collected: (amount: string) => `${amount} collected today`,
  },
  /** Read out after a number: whose it is. */
  of: (name: string) => `, ${name}`,
  failed: "What is waiting here could not be loaded.",
  chart: "Chart",
  charts: "Charts",
};

export const texts: Catalogue<typeof en> = catalogue(en);
