import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import type { ChangedEnrolmentStudent } from "@/lib/enrolment-types";
import { plural } from "@/lib/plurals";

/** The words of one change, and of what is decided of it. */
const en = {
  back: "Enrolments",
  notFound: "There is no such change. Somebody may have removed its course or its students.",
  class: "Class",
  yearOfStudy: "Year of study",
  reason: "Reason",
  asked: "Asked",
  approved: "Approved",
  dismissed: "Dismissed",
  by: (name: string, when: string) => `${name}, ${when}`,
  fee: "Fee for each student",
  noFee: "None",
  changed: (students: string) => `${students} changed.`,
  changedSome: (students: string, leftOut: string) => `${students} changed, ${leftOut} left out.`,
  wasDismissed: "This change was dismissed. No enrolment has changed.",
  approval: {
    open: "Approve",
    own: "You asked for this change. Another marks admin or super admin must approve it.",
    blocked: "Solve the problems above first.",
    title: "Approve the change",
    change: "Change",
    students: "Students",
    effects: "What happens",
    enter: (ofClass: string) => `The students are enrolled in ${ofClass}.`,
    cancelsPresent:
      "The enrolment that they have now is cancelled, and what is unpaid of its fees is withdrawn.",
    endsAsLeft:
      "The enrolment that they have now ends as “Left”. What is unpaid of its fees is withdrawn, unless they are of an earlier academic year.",
    goBack: (ofClass: string) => `The students go back to ${ofClass}.`,
    cancelsNext:
      "The enrolment that the promotion began is cancelled. Fees that it raised for a new year of study are withdrawn.",
    repeats: "The students take the term again. Their attempts go on counting.",
    charges: (fee: string) => `Each student is charged ${fee}, once for the year and course.`,
    chargesNone: "No fee is charged.",
    told: "Students whose enrolment changes get an email.",
    leavesOut: "Students for whom it is no longer possible are left out.",
    action: (students: string) => `Approve ${students}`,
    done: (outcome: string) => `Change approved: ${outcome}`,
    unknown:
      "We do not know yet whether the change was approved. Approve it again: nothing is done twice.",
  },
  dismissal: {
    open: "Dismiss",
    title: "Dismiss the change",
    question: (change: string) =>
      `“${change}” will be dismissed. The students stay where they are.`,
    action: "Dismiss change",
    done: "Change dismissed.",
    unknown:
      "We do not know yet whether the change was dismissed. Dismiss it again: nothing is done twice.",
  },
  list: {
    heading: "Students",
    table: "Students of the change",
    student: "Student",
    classNow: "Class now",
    lastClass: "Last class",
    classBefore: "Class before",
    problem: "Left out if approved now",
    outcome: "Outcome",
    outcomes: words<ChangedEnrolmentStudent["outcome"]>({
      Waiting: "Waiting",
      Done: "Changed",
      LeftOut: "Left out",
      Dismissed: "Dismissed",
    }),
    shown: (count: number) =>
      plural(count, { one: "1 student shown", other: `${count} students shown` }),
    empty: {
      title: "No students",
      hint: "None of the students of this change is on record any more.",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
