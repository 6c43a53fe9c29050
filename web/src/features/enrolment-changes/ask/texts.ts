import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";
import type { AskedKind } from "./fields";

/** The words of asking for a change of enrolment. */
const en = {
  title: "Ask for a change",
  choose: "Choose",
  kind: "Kind of change",
  kindHint: "What the students need.",
  kinds: words<AskedKind>({
    LateralEntry: "New students, who have not been promoted yet, enter a later term.",
    Transfer: "New students who come from another college enter the term that they have reached.",
    Readmission: "Students who are in no class now come back.",
    Repeat:
      "Detained students repeat their term. The portal offers it when a class opens; ask for it if that offer was dismissed.",
    CourseChange: "The present enrolment ends, and one in another course begins.",
  }),
  studentIds: "Student IDs",
  studentIdsHint: "One below the other, or with commas or spaces.",
  counted: (hint: string, count: string) => `${hint} Student IDs: ${count}`,
  year: "Academic year",
  course: "Course",
  term: "Term",
  noChoice: {
    title: "No class to choose",
    hint: "A super admin has to open an academic year and add a course first.",
  },
  action: (count: number) =>
    plural(count, { one: "Ask for 1 student", other: `Ask for ${count} students` }),
  actionNone: "Ask",
  faults: {
    kind: "Choose the kind of change.",
    noIds: "Enter at least one Student ID.",
    tooMany: (most: string) => `Enter at most ${most} Student IDs.`,
    year: "Choose an academic year.",
    course: "Choose a course.",
    term: "Choose a term.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
