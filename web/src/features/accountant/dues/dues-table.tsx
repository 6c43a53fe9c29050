import type { Dues, DuesAge } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { Counting } from "@/shared/glance/counting";
import { type Column, DataTable } from "@/ui/list/data-table";
import text from "@/ui/text.module.css";
import classes from "./dues.module.css";
import { type Line, linesOf, type Sum } from "./model";
import { texts } from "./texts";

/** In the server's order. */
const ages: readonly DuesAge["age"][] = ["NotDue", "Upto30", "Upto60", "Upto90", "Older"];

const columns: Column<Line>[] = [
  {
    id: "class",
    card: "title",
    heading: () => texts.class,
    cell: (line) => (
      <div className={classes.class} data-strong={line.isTotal || undefined}>
        {line.name}
        <span className={text.quiet}>
          {line.academicYear !== null && <>{line.academicYear}, </>}
          <Students line={line} />
        </span>
      </div>
    ),
  },
  ...ages.map(
    (age, index): Column<Line> => ({
      id: age,
      heading: () => texts.ages[age],
      numeric: true,
      cell: (line) => <Amount line={line} sum={line.ages[index]} of={texts.ages[age]} />,
    }),
  ),
  {
    id: "total",
    card: "amount",
    heading: () => texts.total,
    numeric: true,
    cell: (line) => <Amount line={line} sum={line.total} of={texts.total} />,
  },
];

/** What is owed in each class, by age; each number leads to the charges that it counts. */
export const DuesTable = ({ dues }: { dues: Dues | undefined }) => (
  <div className={classes.room}>
    <DataTable
      density="comfortable"
      label={texts.table}
      columns={columns}
      rows={dues && linesOf(dues)}
      rowKey={({ key }) => key}
    />
  </div>
);

function Students({ line: { fullName, students, total } }: { line: Line }) {
  if (students === 0) return texts.none;
  return (
    <Counting list="charges" name={fullName} rows={total.rows}>
      {texts.students(students)}
    </Counting>
  );
}

interface AmountProps {
  line: Line;
  sum: Sum | undefined;
  /** What the column is called. */
  of: string;
}

function Amount({ line, sum, of }: AmountProps) {
  if (!sum || sum.charges === 0) return <span className={classes.none}>{texts.none}</span>;
  return (
    <div className={classes.amount}>
      <Counting
        list="charges"
        name={texts.number(line.fullName, of)}
        rows={sum.rows}
        isStrong={line.isTotal}
      >
        {formatRupees(sum.amount)}
      </Counting>
      <span className={text.quiet}>{texts.charges(sum.charges)}</span>
    </div>
  );
}
