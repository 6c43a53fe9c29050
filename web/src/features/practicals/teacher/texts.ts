import type { QueuedRequest } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of a teacher's practicals and of the requests to approve them. */
const en = {
  title: "Approve Requests",
  lead: "Students' requests for approval, and the practicals you schedule.",
  areas: {
    requests: "Requests",
    practicals: "Practicals",
  },
  of: (action: string, what: string) => `${action}: ${what}`,
  inSubject: (subject: string, date: string) => `${subject}, ${date}`,
  subjectOf: (name: string, course: string) => `${name} (${course})`,
  requests: {
    heading: "Requests",
    tabs: "Requests by status",
    states: words<QueuedRequest["status"]>({
      Pending: "Pending",
      Approved: "Approved",
      Rejected: "Rejected",
    }),
    /** What came about on the days to which the list is narrowed. */
    came: words<QueuedRequest["status"]>({
      Pending: "Requested",
      Approved: "Approved",
      Rejected: "Rejected",
    }),
    search: "Search requests",
    searchHint: "Student or practical",
    of: (student: string, title: string) => `${student}, ${title}`,
    columns: {
      student: "Student",
      practical: "Practical",
      requested: "Requested",
      decision: "Decision",
    },
    approve: "Approve",
    reject: "Reject",
    by: (name: string, when: string) => `${name}, ${when}`,
    shown: (count: number) =>
      plural(count, { one: "1 request shown", other: `${count} requests shown` }),
    empty: {
      Pending: {
        title: "No requests waiting",
        hint: "Students' requests to approve a practical appear here.",
      },
      Approved: { title: "No approved requests yet", hint: "Requests you approve appear here." },
      Rejected: { title: "No rejected requests", hint: "Requests you reject appear here." },
    },
    noMatch: {
      title: "No request matches this search",
      hint: "Try part of the name, or look under another status.",
    },
  },
  approval: {
    title: "Approve request",
    text: (student: string, practical: string) =>
      `${practical} moves to the completed practicals of ${student}.`,
    comment: "Comment (optional)",
    done: (student: string, practical: string) => `${practical} of ${student} is approved.`,
  },
  many: {
    title: "Approve requests",
    text: (requests: string, students: string) =>
      `${requests} from ${students}. Each practical moves to the student's completed ones.`,
    requests: (count: number) => plural(count, { one: "1 request", other: `${count} requests` }),
    students: (count: number) => plural(count, { one: "1 student", other: `${count} students` }),
    comment: "Comment to all (optional)",
    action: (count: number) =>
      plural(count, { one: "Approve 1 request", other: `Approve ${count} requests` }),
    done: (count: number) =>
      plural(count, { one: "1 request is approved.", other: `${count} requests are approved.` }),
  },
  rejection: {
    title: "Reject request",
    text: (student: string, practical: string) =>
      `${practical} stays active. ${student} sees your comment and can ask again.`,
    comment: "Comment",
    commentHint: "What the student must do before asking again.",
    done: (student: string, practical: string) =>
      `The request of ${student} for ${practical} is rejected.`,
    missing: "Please say why, so that the student knows what to do.",
  },
  practicals: {
    heading: "Practicals",
    schedule: "Schedule a practical",
    noSubjects:
      "No subject is assigned to you yet. Your college's super admin assigns subjects under Admin Details.",
    columns: {
      date: "Date",
      practical: "Practical",
      pending: "Requests waiting",
      approved: "Approved",
    },
    edit: "Edit",
    withdraw: "Withdraw",
    kept: "Students have asked for approval, so it cannot be withdrawn.",
    shown: (count: number) =>
      plural(count, { one: "1 practical shown", other: `${count} practicals shown` }),
    empty: {
      title: "No practicals scheduled",
      hint: "Schedule one, and the subject's students see it under active practicals.",
    },
    noMatch: {
      title: "No practicals here",
      hint: "Look under another year or class.",
    },
  },
  form: {
    newTitle: "Schedule a practical",
    editTitle: "Edit practical",
    subject: "Subject",
    choose: "Choose a subject",
    fixedSubject: "Students have asked for approval, so the subject cannot change.",
    title: "Title",
    titleHint: "What is done, such as Sorting algorithms.",
    date: "Date",
    comments: "Comments (optional)",
    commentsHint: "What students should bring or prepare.",
    schedule: "Schedule",
    save: "Save changes",
    scheduled: (title: string, date: string) => `${title} is scheduled for ${date}.`,
    saved: (title: string) => `${title} saved.`,
    unknown: "We do not know yet whether this went through. Try again: it is never done twice.",
    faults: {
      subject: "Please choose a subject.",
      title: "Please enter a title.",
      date: "Please choose a date.",
    },
  },
  withdrawal: {
    title: "Withdraw practical",
    question: (title: string, date: string) =>
      `Withdraw ${title} of ${date}? Students no longer see it.`,
    done: (title: string) => `${title} is withdrawn.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
