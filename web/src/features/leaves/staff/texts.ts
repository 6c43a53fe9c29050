import type { QueuedLeave } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** Those that a desk lists. */
type Status = Exclude<QueuedLeave["status"], "Withdrawn">;

/** The words of the college's queue of leave. Those of the specification stand verbatim. */
const en = {
  title: "Leave Approval",
  lead: "Leave applications of your college's students, and what was decided.",
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
      title: "No leave is waiting",
      hint: "When a student applies for leave, the application stands here until you decide it.",
    },
    Rejected: { title: "No leave is rejected", hint: "What you reject is listed here." },
    Approved: { title: "No leave is approved yet", hint: "What you approve is listed here." },
  },
  noMatch: {
    title: "No leave application matches this search",
    hint: "Try a part of the name, or look under another status.",
  },
  decision: {
    approve: {
      question: (student: string, range: string, days: string) =>
        `${student} then has leave: ${range} (${days}). The student is told, with your comment if you write one.`,
      done: (student: string, range: string) => `The leave of ${student}, ${range}, is approved.`,
    },
    reject: {
      question: (student: string, range: string, days: string) =>
        `${student} gets no leave: ${range} (${days}). The student is told, with your comment if you write one.`,
      done: (student: string, range: string) => `The leave of ${student}, ${range}, is rejected.`,
    },
    comment: "Comment (optional)",
  },
  many: {
    names: { approve: "Approve", reject: "Reject" },
    comment: "Comment to all of them (optional)",
    approve: {
      text: (sum: string) =>
        `${sum}. All of them then have leave. Each student is told, with your comment if you write one.`,
      action: (count: number) =>
        plural(count, { one: "Approve 1 leave", other: `Approve ${count} leaves` }),
      done: (count: number) =>
        plural(count, { one: "1 leave is approved.", other: `${count} leaves are approved.` }),
    },
    reject: {
      text: (sum: string) =>
        `${sum}. None of them gets leave. Each student is told, with your comment if you write one.`,
      action: (count: number) =>
        plural(count, { one: "Reject 1 leave", other: `Reject ${count} leaves` }),
      done: (count: number) =>
        plural(count, { one: "1 leave is rejected.", other: `${count} leaves are rejected.` }),
    },
    leaves: (count: number) => plural(count, { one: "1 leave", other: `${count} leaves` }),
    students: (count: number) => plural(count, { one: "1 student", other: `${count} students` }),
    sum: (leaves: string, students: string, days: string) => `${leaves} of ${students}, ${days}`,
    line: (student: string, course: string | null) => (course ? `${student}, ${course}` : student),
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
