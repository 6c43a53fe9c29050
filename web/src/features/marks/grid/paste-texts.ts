import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** What is said of a block that is pasted into the grid. */
const en = {
  paste: {
    title: (marks: number) => plural(marks, { one: `Paste 1 mark`, other: `Paste ${marks} marks` }),
    id: (rows: number) =>
      plural(rows, {
        one: `1 student, matched by student ID:`,
        other: `${rows} students, matched by student ID:`,
      }),
    position: (rows: number) =>
      plural(rows, {
        one: `The block has no student IDs. It fills 1 row down from the chosen cell:`,
        other: `The block has no student IDs. It fills ${rows} rows down from the chosen cell:`,
      }),
    row: (name: string, id: string, marks: [string, string][]) =>
      `${name} (${id}): ${marks.map(([subject, text]) => `${subject} ${text}`).join(", ")}`,
    more: (lines: number) => `and ${lines} more`,
    fill: "Fill in",
    close: "Close",
    refused: "Nothing was pasted",
    nothing: (faults: number) =>
      plural(faults, {
        one: `The block has 1 error. Fix it in your spreadsheet and paste it again.`,
        other: `The block has ${faults} errors. Fix them in your spreadsheet and paste it again.`,
      }),
    nameHeading: "Name",
    faults: {
      value: (name: string, subject: string, text: string, fault: string) =>
        `${name}, ${subject}: “${text}”. ${fault}`,
      beyond: (values: number) =>
        plural(values, {
          one: `1 value is past the last row or column.`,
          other: `${values} values are past the last row or column.`,
        }),
      noSubject: (name: string, text: string) => `${name}: “${text}” is under no subject.`,
      foreign: (name: string, subject: string, text: string) =>
        `${name}: “${text}” is under ${subject}, which this student does not take.`,
      noId: (line: number) => `Line ${line} has no student ID.`,
      unknown: (line: number, id: string) =>
        `Line ${line}: no student of this course has the ID ${id}.`,
      twice: (line: number, id: string) => `Line ${line}: student ${id} appears twice.`,
      heading: (heading: string) => `“${heading}” is not a subject of this course.`,
      headingTwice: "A subject appears twice.",
    },
  },
  pasted: {
    filled: (cells: number) =>
      plural(cells, { one: `1 cell pasted.`, other: `${cells} cells pasted.` }),
    empty: (cells: number) =>
      plural(cells, {
        one: `1 empty cell changed nothing.`,
        other: `${cells} empty cells changed nothing.`,
      }),
    undo: "Undo paste",
    close: "Close",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
