import { formatRupeesInText } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { EnteredClass, ImportedStudents } from "@/lib/student-import-types";
import { ShownRows } from "@/shared/import/shown-rows";
import { inTerm } from "@/shared/terms";
import type { Column } from "@/ui/list/data-table";
import text from "@/ui/text.module.css";
import { studentsOf } from "../name";
import { texts } from "./texts";

/** "5 rows: 4 new students, 1 is already in the portal." */
export function summaryOf({ rows, added, present }: ImportedStudents): string {
  const ofRows = texts.rows(formatNumber(rows), rows);
  const ofNew = texts.added(formatNumber(added), added);
  const said =
    present > 0
      ? texts.summaryWithPresent(ofRows, ofNew, texts.present(formatNumber(present), present))
      : texts.summary(ofRows, ofNew);
  return added > 0 ? said : `${said} ${texts.nothing}`;
}

/** What an import of the checked file comes to. */
export const Outcome = ({ found }: { found: ImportedStudents }) => (
  <>
    <ShownRows label={texts.classes} columns={columns} rows={found.classes} rowKey={keyOf} />
    <ul className={text.points}>
      <li>{duesOf(found.dues)}</li>
      {found.present > 0 && <li>{texts.unchanged}</li>}
      <li>{texts.mail}</li>
    </ul>
  </>
);

const duesOf = ({ students, total }: ImportedStudents["dues"]) =>
  students > 0 ? texts.dues(formatRupeesInText(total), studentsOf(students)) : texts.noDues;

const keyOf = ({ course, term, division }: EnteredClass) =>
  JSON.stringify([course, term, division]);

const columns: Column<EnteredClass>[] = [
  { id: "class", heading: () => texts.class, cell: ({ course, term }) => inTerm(course, term) },
  {
    id: "division",
    heading: () => texts.division,
    cell: ({ division }) => division ?? texts.none,
  },
  {
    id: "students",
    heading: () => texts.students,
    numeric: true,
    cell: ({ students }) => formatNumber(students),
  },
  {
    id: "made",
    heading: () => texts.made,
    cell: ({ isNew }) => (isNew ? <strong>{texts.isMade}</strong> : texts.isThere),
  },
];
