import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import type { LastPromotedStudent } from "@/lib/enrolment-types";
import { plural } from "@/lib/plurals";

/** The words of the promotion of a class that was carried out last, and of undoing it. */
const en = {
  heading: "Last promotion",
  lead: (students: string, name: string, when: string) =>
    `${students}. ${name} approved it on ${when}. Tick the students whose promotion was a mistake.`,
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
  text: "Nothing changes until another marks admin or super admin approves it.",
  names: "Students whose promotion is undone",
  person: (name: string, id: string) => `${name}, ${id}`,
  action: (count: number) =>
    plural(count, { one: "Ask to undo 1 promotion", other: `Ask to undo ${count} promotions` }),
  waits: "Your request waits until another person approves it.",
  toChange: "Open the change",
};

export const texts: Catalogue<typeof en> = catalogue(en);
