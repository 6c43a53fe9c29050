import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of bringing in students from a file or from copied cells. */
const en = {
  title: "Import students",
  lead: "One row per student, at most 5,000 in a file, as CSV or Excel (.xlsx). You see what would happen before anything is saved.",
  columnsLead: "Each row needs Name, E-mail, Mobile, Date of Birth and Course. These can be empty:",
  optional:
    "Term, Division, Roll Number, University Number, Dues Title, Dues Amount, Dues Due Day.",
  days: "Write a day as 31/01/2008, 31-01-2008 or 2008-01-31.",
  template: "Download template",
  changed: "Something has changed since the check. It has been checked again below.",
  rows: (rows: string, number: number) => plural(number, { one: "1 row:", other: `${rows} rows:` }),
  added: (added: string, number: number) =>
    plural(number, { one: "1 new student", other: `${added} new students` }),
  present: (present: string, number: number) =>
    plural(number, {
      one: "1 is already in the portal",
      other: `${present} are already in the portal`,
    }),
  summary: (rows: string, added: string) => `${rows} ${added}.`,
  summaryWithPresent: (rows: string, added: string, present: string) =>
    `${rows} ${added}, ${present}.`,
  nothing: "There is nobody to import.",
  unchanged: "Nothing changes for students who are already in the portal.",
  classes: "Where the new students go",
  class: "Class",
  division: "Division",
  students: "Students",
  made: "Class and division",
  isMade: "New, made by this import",
  isThere: "Exists already",
  none: "–",
  dues: (total: string, students: string) =>
    `Opening dues: ${total} for ${students}. They are charged once another person approves them.`,
  noDues: "No opening dues.",
  mail: "Each new student gets an email with a code to set a password.",
  action: (students: string) => `Import ${students}`,
  begun: (students: string) => `The import of ${students} has begun.`,
  nobody: "All students of this file are already in the portal. Nobody was imported.",
  unknown:
    "We do not know yet whether the import has begun. Import again: nobody is imported twice.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
