import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";
import type { OpeningDues } from "@/lib/student-import-types";

/** The words of bringing in a college's present students: the list of imports, and what all of it has in common. */
const en = {
  none: "–",
  name: (when: string) => `Import of ${when}`,
  students: (count: string, number: number) =>
    plural(number, { one: "1 student", other: `${count} students` }),
  progress: (done: string, students: string) => `${done} of ${students}`,
  desks: {
    imports: {
      title: "Import students",
      lead: "Add the students your college already has, from a file. Each gets an email with a code to set a password.",
    },
    dues: {
      title: "Opening dues",
      lead: "What students owed before your college began to use the portal. One person imports it, and another approves it.",
    },
  },
  dues: words<NonNullable<OpeningDues["outcome"]>>({
    Approved: "Approved",
    Dismissed: "Dismissed",
  }),
  duesWait: "Waiting for approval",
  running: "Running",
  done: "Done",
  list: {
    table: "Imports of students",
    import: "Import",
    by: "Imported by",
    students: "Students",
    signedIn: (count: string) => `${count} with a password`,
    dues: "Opening dues",
    state: "State",
    add: "Import students",
    shown: (count: number) =>
      plural(count, { one: "1 import shown", other: `${count} imports shown` }),
    empty: {
      title: "No imports yet",
      hint: "Import a file to add the students your college already has.",
    },
    noDues: {
      title: "No imports yet",
      hint: "Opening dues appear here once a super admin imports students who have some.",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
