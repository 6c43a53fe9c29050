import type { Practical, QueuedRequest } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of a student's practicals. Those of the specification stand verbatim. */
const en = {
  title: "Practicals",
  heading: { Active: "Active practicals", Completed: "Completed practicals" },
  with: (subject: string, teacher: string) => `${subject}, ${teacher}`,
  request: "Request Approval",
  requestOf: (title: string) => `Request Approval: ${title}`,
  requested: (title: string) => `Approval requested for ${title}.`,
  notYet: (date: string) => `You can ask on ${date}, the day of the practical.`,
  pending: (date: string) => `You asked on ${date}. Your teacher has not decided yet.`,
  standings: words<Practical["status"]>({ Active: "Active", Completed: "Completed" }),
  states: words<QueuedRequest["status"]>({
    Pending: "Approval requested",
    Approved: "Approved",
    Rejected: "Rejected",
  }),
  decided: (by: string, when: string) => `by ${by} on ${when}`,
  comment: (text: string) => `“${text}”`,
  shown: (count: number) =>
    plural(count, { one: "1 practical shown", other: `${count} practicals shown` }),
  empty: {
    Active: {
      title: "No active practicals",
      hint: "Practicals your teachers schedule appear here until they are approved.",
    },
    Completed: {
      title: "No completed practicals",
      hint: "A practical moves here once your teacher approves it.",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
