import type { QueuedGrievance } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the college's queue of grievances. Those of the specification stand verbatim. */
const en = {
  title: "Grievance Addressal",
  lead: "Grievances from your college's students, and how they were resolved.",
  heading: "Grievances",
  tabs: "Grievances by status",
  states: words<QueuedGrievance["status"]>({ Pending: "Pending", Resolved: "Resolved" }),
  /** What came about on the days to which the list is narrowed. */
  came: words<QueuedGrievance["status"]>({ Pending: "Filed", Resolved: "Resolved" }),
  search: "Search grievances",
  keys: [
    { key: "R", does: "resolve the grievance" },
    { key: "Esc", does: "leave the reply, then close the grievance" },
  ],
  searchHint: "Name, Student ID, docket or title",
  category: "Category",
  allCategories: "All categories",
  facts: {
    docket: "Docket number",
    student: "Student",
    category: "Category",
    date: { Pending: "Submitted", Resolved: "Resolved" },
    age: { Pending: "Age", Resolved: "Resolved after" },
  },
  pane: {
    back: "All grievances",
    previous: "Previous grievance",
    next: "Next grievance",
    notFound: "This grievance is not in your college's list.",
    details: "Details",
  },
  /** Beside a pane, the row's second line. */
  line: (student: string, when: string) => `${student}, ${when}`,
  docketName: (docket: string) => `Docket number ${docket}`,
  age: (days: number) => {
    if (days === 0) return "Less than a working day";
    return plural(days, { one: "1 working day", other: `${days} working days` });
  },
  overdue: "Overdue",
  reply: "Reply to the student",
  noReply: "Resolved without a reply.",
  by: (name: string) => `Resolved by ${name}`,
  resolve: "Resolve",
  what: (docket: string, title: string) => `${docket}, ${title}`,
  of: (action: string, what: string) => `${action}: ${what}`,
  shown: (count: number) =>
    plural(count, { one: "1 grievance shown", other: `${count} grievances shown` }),
  empty: {
    Pending: {
      title: "No pending grievances",
      hint: "Grievances appear here until you resolve them.",
    },
    Resolved: { title: "No resolved grievances yet", hint: "Grievances you resolve appear here." },
  },
  noMatch: {
    title: "No grievance matches",
    hint: "Try part of the name or the title, another category, or look under the other status.",
  },
  resolution: {
    title: "Resolve grievance",
    text: (title: string, student: string) =>
      `Resolve “${title}” for ${student}. The student gets an email, with your reply if you write one.`,
    reply: "Reply to the student (optional)",
    keys: "Ctrl + Enter also resolves it.",
    replyName: "the reply",
    done: (docket: string) => `${docket} is resolved.`,
  },
  many: {
    title: "Resolve grievances",
    text: (count: number) =>
      plural(count, {
        one: "1 grievance will be resolved. The student gets an email, with your reply if you write one.",
        other: `${count} grievances will be resolved. Each student gets an email, with the same reply if you write one.`,
      }),
    reply: "Reply to all (optional)",
    line: (docket: string, student: string) => `${docket}, ${student}`,
    action: (count: number) =>
      plural(count, { one: "Resolve 1 grievance", other: `Resolve ${count} grievances` }),
    done: (count: number) =>
      plural(count, {
        one: "1 grievance is resolved.",
        other: `${count} grievances are resolved.`,
      }),
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
