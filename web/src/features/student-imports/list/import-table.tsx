import { formatRupees } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { StudentImport } from "@/lib/student-import-types";
import { AppLink } from "@/ui/app-link";
import { DoneIcon, IncompleteIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { DuesBadge } from "../dues-badge";
import { nameOf, progressOf, studentsOf } from "../name";
import { texts } from "../texts";

const t = texts.list;

interface Props {
  /** Undefined while they load. */
  imports: StudentImport[] | undefined;
  linkOf: (id: string) => { id: string; to: string };
}

export const ImportTable = ({ imports, linkOf }: Props) => (
  <DataTable
    density="compact"
    label={t.table}
    columns={[
      {
        id: "import",
        card: "title",
        heading: () => t.import,
        cell: (one) => <AppLink {...linkOf(one._id)}>{nameOf(one)}</AppLink>,
      },
      ...columns,
    ]}
    rows={imports}
    rowKey={({ _id }) => _id}
  />
);

const columns: Column<StudentImport>[] = [
  { id: "by", heading: () => t.by, cell: ({ importedBy }) => importedBy },
  {
    id: "students",
    heading: () => t.students,
    cell: ({ rows, enrolled, signedIn }) => (
      <div>
        {progressOf(enrolled, rows)}{" "}
        <span className={text.quiet}>{t.signedIn(formatNumber(signedIn))}</span>
      </div>
    ),
  },
  { id: "dues", heading: () => t.dues, cell: ({ dues }) => <Dues dues={dues} /> },
  {
    id: "state",
    heading: () => t.state,
    cell: ({ isOver }) => (
      <StatusBadge tone={isOver ? "good" : "wait"} icon={isOver ? DoneIcon : IncompleteIcon}>
        {isOver ? texts.done : texts.running}
      </StatusBadge>
    ),
  },
];

const Dues = ({ dues }: Pick<StudentImport, "dues">) =>
  dues === null ? (
    texts.none
  ) : (
    <div className={text.told}>
      <DuesBadge outcome={dues.outcome} />{" "}
      <span>
        {formatRupees(dues.total)} <span className={text.quiet}>{studentsOf(dues.students)}</span>
      </span>
    </div>
  );
