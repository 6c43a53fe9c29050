import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

const changed = (changes: number) =>
  changes === 0
    ? "nothing would change"
    : plural(changes, { one: "1 change", other: `${changes} changes` });

/** The words of reading a file that is checked before it changes anything. */
const en = {
  choose: "Choose a file",
  another: "Choose another file",
  drop: "or drop it here",
  checking: "The file is being checked…",
  tooBig: "Please choose a file of at most 900 KB.",
  workbookTooBig:
    "Please choose a workbook of at most 700 KB. Without pictures and other sheets it is smaller.",
  noTable:
    "Please save the file as .xlsx or as CSV UTF-8 and choose it again: it cannot be read as it is.",
  notText: "Please save the file as CSV UTF-8 and choose it again: it cannot be read as text.",
  unreadable: "Please choose the file again: it could not be read.",
  errors: (number: number) =>
    plural(number, {
      one: "1 error in the file. Correct it and choose the file again.",
      other: `${number} errors in the file. Correct them and choose the file again.`,
    }),
  paste: "Or paste cells from a spreadsheet",
  pasteHint: "Copy the headings with them.",
  check: "Check",
  nothingToCheck: "Please choose a file or paste cells first.",
  summary: (rows: number, changes: number) =>
    plural(rows, {
      one: `1 row, ${changed(changes)}.`,
      other: `${rows} rows, ${changed(changes)}.`,
    }),
  /** Of a file or of pasted cells. */
  errorsOf: (number: number) =>
    plural(number, {
      one: "1 error. Correct it and check again.",
      other: `${number} errors. Correct them and check again.`,
    }),
  changeTable: "What would change",
  what: "What",
  willBe: "Will be",
  errorTable: "Errors in the file",
  row: "Row",
  column: "Column",
  fault: "Error",
  wholeRow: "Whole row",
  student: "Student",
  from: "Now",
  to: "In the file",
  empty: "empty",
  more: (number: number) => `and ${number} more`,
  retry: "Check again",
};

export const texts: Catalogue<typeof en> = catalogue(en);
