import type { QueuedLeave } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** Those that a desk lists. */
type Status = Exclude<QueuedLeave["status"], "Withdrawn">;

/** The words of the college's queue of leave. Those of the specification stand verbatim. */
const en = {
  title: "Leave Approval",
  lead: "Leave applications from your college's students, and the decisions.",
  heading: "Leave applications",
  tabs: "Leave applications by status",
  states: words<Status>({
    Pending: "Pending",
    Approved: "Approved",
    Rejected: "Rejected",
  }),
  /** What came about on the days to which the list is narrowed. */
  came: words<Status>({
    Pending: "Applied",
    Approved: "Approved",
    Rejected: "Rejected",
  }),
  begins: "Begins",
  search: "Search leave applications",
  searchHint: "Name, Student ID or Leave ID",
  columns: {
    id: "Leave ID",
    student: "Student",
    applied: "Applied",
    from: "From",
    till: "Till",
    description: "Description",
    decision: "Decision",
  },
  idName: (id: string) => `Leave ID ${id}`,
  actions: { approve: "Approve Leave", reject: "Reject Leave" },
  of: (student: string, range: string) => `${student}, ${range}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  noComment: "No comment",
  shown: (count: number) =>
    plural(count, { one: "1 application shown", other: `${count} applications shown` }),
  empty: {
    Pending: {
      title: "No leave waiting",
      hint: "Leave applications appear here until you decide them.",
    },
    Rejected: { title: "No rejected leave", hint: "Leave you reject appears here." },
    Approved: { title: "No approved leave yet", hint: "Leave you approve appears here." },
  },
  noMatch: {
    title: "No leave application matches this search",
    hint: "Try part of the name, or look under another status.",
  },
  decision: {
    approve: {
      question: (student: string, range: string, days: string) =>
        `Approve ${range} (${days}) for ${student}. The student gets an email, with your comment if you write one.`,
      done: (student: string, range: string) => `Leave approved for ${student}, ${range}.`,
    },
    reject: {
      question: (student: string, range: string, days: string) =>
        `Reject ${range} (${days}) for ${student}. The student gets an email, with your comment if you write one.`,
      done: (student: string, range: string) => `Leave rejected for ${student}, ${range}.`,
    },
    comment: "Comment (optional)",
  },
  many: {
    names: { approve: "Approve", reject: "Reject" },
    comment: "Comment to all (optional)",
    approve: {
      text: (sum: string) =>
        `Approve ${sum}. Each student gets an email, with your comment if you write one.`,
      action: (count: number) =>
        plural(count, { one: "Approve 1 leave", other: `Approve ${count} leaves` }),
      done: (count: number) =>
        plural(count, { one: "1 leave is approved.", other: `${count} leaves are approved.` }),
    },
    reject: {
      text: (sum: string) =>
        `Reject ${sum}. Each student gets an email, with your comment if you write one.`,
      action: (count: number) =>
        plural(count, { one: "Reject 1 leave", other: `Reject ${count} leaves` }),
      done: (count: number) =>
        plural(count, { one: "1 leave is rejected.", other: `${count} leaves are rejected.` }),
    },
    leaves: (count: number) => plural(count, { one: "1 leave", other: `${count} leaves` }),
    students: (count: number) => plural(count, { one: "1 student", other: `${count} students` }),
    sum: (leaves: string, students: string, days: string) => `${leaves} for ${students}, ${days}`,
    line: (student: string, course: string | null) => (course ? `${student}, ${course}` : student),
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
