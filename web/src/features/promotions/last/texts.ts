import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import type { LastPromotedStudent } from "@/lib/enrolment-types";
import { plural } from "@/lib/plurals";

/** The words of the promotions of a class that were carried out, and of undoing them. */
const en = {
  heading: "Promoted students",
  lead: (students: string, name: string, when: string) =>
    `${name} approved the last promotion, of ${students}, on ${when}. The list is of all promotions of this class. Tick the students whose promotion was a mistake.`,
  table: "Promoted students",
  student: "Student",
  result: "Result",
  noResult: "Not out",
  verdict: "Verdict",
  outcome: "Outcome",
  outcomes: words<LastPromotedStudent["outcome"]>({
    Waiting: "Waiting",
    Done: "Done",
    LeftOut: "Left out",
    Undone: "Undone",
  }),
  cannot: (why: string) => `Cannot be undone: ${why}`,
  otherWaits:
    "Another change of this student waits to be approved. Dismiss or approve it under Enrolments first.",
  shown: (count: number) =>
    plural(count, { one: "1 student shown", other: `${count} students shown` }),
  empty: {
    title: "No students",
    hint: "No promoted student is on record any more.",
  },
  ticked: (count: number) => plural(count, { one: "1 ticked", other: `${count} ticked` }),
  untick: "Untick all",
  tooMany: (most: string) => `Untick some: at most ${most} can be undone at a time.`,
  open: "Ask to undo…",
  title: "Ask to undo the promotion",
  text: "Nothing changes until another marks admin or super admin approves it. An offer to repeat the term that waits for one of them is taken back now.",
  names: "Students whose promotion is undone",
  person: (name: string, id: string) => `${name}, ${id}`,
  action: (count: number) =>
    plural(count, { one: "Ask to undo 1 promotion", other: `Ask to undo ${count} promotions` }),
  waits: "Your request waits until another person approves it.",
  toChange: "Open the change",
};

export const texts: Catalogue<typeof en> = catalogue(en);
