import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

const changes = (number: number) =>
  plural(number, { one: "1 change to subjects", other: `${number} changes to subjects` });

/** The words of bringing in subjects from a file or from copied cells. */
const en = {
  title: "Import subjects",
  lead: "One row per subject, with the columns Course and Subject and any of the others below. A new subject needs its marks. An empty cell changes nothing, and no subject is removed. You see what would change before anything is saved.",
  exampleTitle: "Example of a file",
  example:
    "Course,Subject,Term,Minimum Marks,Maximum Marks,Code,Credits\nBSc IT,Web Programming,2,40,100,USIT201,4",
  nothing: "The courses have all this already, so there is nothing to import.",
  course: "Course",
  subject: "Subject",
  /** What a file changes of a subject. */
  whats: {
    subject: "Name",
    subjectMarks: "Minimum and maximum marks",
    subjectTerm: "Term",
    subjectCode: "Code",
    subjectCredits: "Credits",
  },
  added: "New subject",
  changed: "The courses have changed since the check. It has been checked again below.",
  action: (number: number) => `Import ${changes(number)}`,
  done: (number: number) => `${changes(number)} imported.`,
  unknown:
    "We do not know yet whether the subjects were imported. Import again: nothing is added twice.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
