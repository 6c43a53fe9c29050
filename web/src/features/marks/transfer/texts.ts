import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

const changed = (marks: number) =>
  marks === 0 ? "no marks" : plural(marks, { one: "1 mark", other: `${marks} marks` });
const marks = (number: number) => plural(number, { one: "1 mark", other: `${number} marks` });

/** The words of publishing a course's marks and of moving them in a file. */
const en = {
  publish: {
    open: "Publish",
    title: (course: string) => `Publish results of ${course}`,
    lead: "Students see their result at once and get an email.",
    fresh: "Complete, ready to publish",
    passed: "Of these, PASS",
    failed: "Of these, FAIL",
    already: "Already published, unchanged",
    incomplete: "Incomplete, not published",
    students: (number: number) => plural(number, { one: "1 student", other: `${number} students` }),
    missing: (name: string, subjects: string) => `${name}: ${subjects}`,
    unsaved: "Some marks are still being saved, or could not be. Publish once all are saved.",
    nothing: "No student of this course has marks in all subjects yet.",
    nothingNew: "All complete results are already published.",
    action: (number: number) =>
      plural(number, { one: "Publish 1 result", other: `Publish ${number} results` }),
    doneTitle: "Results published",
    done: (published: number) =>
      plural(published, { one: "1 result published.", other: `${published} results published.` }),
    unchanged: (number: number) =>
      plural(number, {
        one: `1 was already published.`,
        other: `${number} were already published.`,
      }),
    left: "Left out, because marks are missing:",
    close: "Close",
    more: (number: number) => `and ${number} more`,
  },
  template: "Download template",
  import: {
    open: "Import",
    title: (course: string) => `Import marks of ${course}`,
    lead: "A CSV file with one row per student and one column per subject, as in the template. You see what would change before anything is saved.",
    summary: (rows: number, changes: number) =>
      plural(rows, {
        one: `1 student in the file, ${changed(changes)} would change.`,
        other: `${rows} students in the file, ${changed(changes)} would change.`,
      }),
    nothing: "The file matches the marks here, so there is nothing to import.",
    changeTable: "Marks that would change",
    subject: "Subject",
    reason: "Reason for changing published marks",
    reasonHint: "Students have seen some of these marks. The reason stays in the history.",
    missingReason: "Please enter a reason.",
    changed: "Marks have changed since the file was checked. It has been checked again below.",
    action: (number: number) => `Import ${marks(number)}`,
    done: (number: number) => `${marks(number)} imported.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
