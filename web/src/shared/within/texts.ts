import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the choice of a year, a class of it and a division. */
const en = {
  year: "Academic year",
  allYears: "All years",
  /** Of the address, while the years cannot be read. */
  oneYear: "One of the years",
  failed: "The years could not be loaded. Open the list again in a moment.",
  class: "Class",
  allClasses: "All classes",
  division: "Division",
  allDivisions: "All divisions",
  /** What of a course is meant, such as "BMS, term 2, division A". */
  inDivision: (ofClass: string, division: string) => `${ofClass}, division ${division}`,
  /** Where nothing else narrows a list. */
  nobody: {
    title: "No students here",
    hint: "Look under another year, class or division.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
