import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of who teaches a class, and which divisions of it. */
const en = {
  heading: "Teachers",
  lead: "Who takes which divisions. A teacher with no tick takes all divisions.",
  show: "Show teachers",
  hide: "Hide teachers",
  nobody: "Nobody holds this subject. The super admin assigns teachers in Admin Details.",
  empty: {
    title: "No subjects in this class",
    hint: "The super admin adds subjects to the course under College Details.",
  },
  all: "All divisions",
  only: (divisions: string) => `Only ${divisions}`,
  /** Names a group of ticks where its subject is not beside it. */
  of: (subject: string, teacher: string) => `${subject}, ${teacher}`,
  save: "Save teachers",
  saved: "The divisions of the teachers are saved.",
  failed: "The divisions of the teachers could not be saved. Please try again.",
  unknown:
    "We do not know yet whether the divisions of the teachers were saved. Save again: nothing is done twice.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
