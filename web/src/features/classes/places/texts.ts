import type { PlacedStudents } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of bringing in divisions and numbers from a file or from copied cells. */
const en = {
  open: "Bring in from a file or paste",
  title: "Bring in divisions and numbers",
  lead: "One row per student, with the columns Student ID and Division, Roll Number or University Number. An empty cell changes nothing. You see what would change before anything is saved.",
  template: "Download template",
  nothing: "The class has all this already, so there is nothing to save.",
  whats: words<PlacedStudents["changes"][number]["what"]>({
    division: "Division",
    rollNumber: "Roll number",
    universityNumber: "University number",
  }),
  changed: "The class has changed since the check. It has been checked again below.",
  action: "Save these changes",
  done: (number: number) =>
    plural(number, { one: "1 change saved.", other: `${number} changes saved.` }),
  unknown: "We do not know yet whether the changes were saved. Save again: nothing is done twice.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
