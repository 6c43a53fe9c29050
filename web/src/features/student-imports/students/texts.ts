import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";
import type { ImportedState } from "@/lib/student-import-types";

/** The words of the students of an import. */
const en = {
  heading: "Students",
  table: "Students of the import",
  student: "Student",
  row: (row: string) => `Row ${row}`,
  contact: "Contact",
  born: (day: string) => `Born ${day}`,
  class: "Class",
  division: (name: string) => `Division ${name}`,
  rollNumber: (number: number) => `Roll number ${number}`,
  universityNumber: (number: string) => `University number ${number}`,
  dues: "Opening dues",
  due: (title: string, day: string) => `${title}, due ${day}`,
  state: "State",
  states: words<ImportedState>({
    Waiting: "Waiting",
    Enrolled: "Enrolled",
    SignedIn: "Has a password",
    LeftOut: "Left out",
    TakenBack: "Taken back",
  }),
  none: "–",
  allStates: "All states",
  codeSent: (when: string) => `Code sent ${when}`,
  codeWorks: (when: string) => `It works until ${when}.`,
  codeExpired: "The code has expired.",
  search: "Search students",
  searchHint: "Name, email or Student ID",
  shown: (count: number) =>
    plural(count, { one: "1 student shown", other: `${count} students shown` }),
  empty: {
    title: "No students",
    hint: "Students of this import appear here.",
  },
  noMatch: {
    title: "No student matches",
    hint: "Try part of the name, or look under all states.",
  },
  of: (action: string, name: string) => `${action}: ${name}`,
  code: {
    open: "Send code again",
    question: (name: string, email: string) =>
      `${name} gets a new code at ${email}. It works for 14 days.`,
    done: (name: string) => `A new code is on its way to ${name}.`,
    unknown: "We do not know yet whether the code was sent. Look at when a code was sent last.",
  },
  takeBack: {
    open: "Take back",
    title: "Take back a student",
    question: (name: string) =>
      `${name} leaves the lists of your college, and the code stops working. Unpaid dues are withdrawn. The email address can be imported again.`,
    action: "Take back student",
    done: (name: string) => `${name} was taken back.`,
    unknown:
      "We do not know yet whether the student was taken back. Take them back again: nothing is done twice.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
