import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import type { EnrolmentChange } from "@/lib/enrolment-types";
import { plural } from "@/lib/plurals";

/** The words of changes of enrolment: their list, and what they have in common. */
const en = {
  title: "Enrolments",
  lead: "Change the class of students other than by a promotion. One person asks for a change, and another approves it.",
  none: "–",
  kinds: words<EnrolmentChange["kind"]>({
    UndoPromotion: "Undo a promotion",
    LateralEntry: "Lateral entry",
    Transfer: "Transfer from another college",
    Readmission: "Re-admission",
    CourseChange: "Change of course",
    Repeat: "Repeat a term",
  }),
  students: (count: string, number: number) =>
    plural(number, { one: "1 student", other: `${count} students` }),
  andOthers: (name: string, count: string, number: number) =>
    plural(number, { one: `${name} and 1 other`, other: `${name} and ${count} others` }),
  ofStudents: (kind: string, students: string) => `${kind}, ${students}`,
  backTo: (ofClass: string) => `Back to ${ofClass}`,
  yearOfStudy: (year: string) => `Year of study ${year}`,
  offered: "Offered by the portal",
  states: words<EnrolmentChange["state"]>({
    Open: "Open",
    Done: "Done",
    Dismissed: "Dismissed",
  }),
  list: {
    table: "Changes of enrolment",
    change: "Change",
    class: "Class",
    reason: "Reason",
    asked: "Asked",
    outcome: "Outcome",
    changed: (done: string, students: string) => `${done} of ${students} changed`,
    decidedBy: (name: string) => `By ${name}`,
    tabs: "Which changes",
    open: "Open",
    ended: "Ended",
    ask: "Ask for a change",
    shown: (count: number) =>
      plural(count, { one: "1 change shown", other: `${count} changes shown` }),
    empty: {
      title: "No open changes",
      hint: "Ask for a change, or undo a promotion on the page of its class.",
    },
    noneEnded: {
      title: "No ended changes",
      hint: "A change appears here once somebody has approved or dismissed it.",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
