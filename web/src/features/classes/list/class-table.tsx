import type { ClassDetails } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatNumber } from "@/lib/numbers";
import { paths } from "@/lib/paths";
import { inTerm, termName, termOf } from "@/shared/terms";
import { type Column, DataTable } from "@/ui/list/data-table";
import { PortalLink } from "@/ui/portal-link";
import text from "@/ui/text.module.css";
import { texts } from "../texts";
import classes from "./classes.module.css";

const t = texts.list;

const course: Column<ClassDetails> = {
  id: "course",
  card: "title",
  heading: () => t.course,
  cell: (one) => {
    const term = termOf(one);
    return (
      <PortalLink
        className={classes.link}
        to={`${paths.classes}/${one._id}`}
        // The link alone says which of the course's classes it is.
        aria-label={term ? inTerm(one.course, term) : undefined}
      >
        {one.course}
      </PortalLink>
    );
  },
};

const term: Column<ClassDetails> = {
  id: "term",
  heading: () => t.term,
  cell: (one) => termName(termOf(one)) ?? texts.none,
};

const count = (id: string, heading: () => string, of: (one: ClassDetails) => number) => ({
  id,
  heading,
  numeric: true,
  cell: (one: ClassDetails) => formatNumber(of(one)),
});

const others: Column<ClassDetails>[] = [
  {
    id: "days",
    heading: () => t.days,
    cell: ({ beginsOn, endsOn }) => (
      <span className={text.when}>{texts.days(formatDate(beginsOn), formatDate(endsOn))}</span>
    ),
  },
  count(
    "students",
    () => t.students,
    ({ students }) => students,
  ),
  count(
    "undivided",
    () => t.withoutDivision,
    ({ withoutDivision }) => withoutDivision,
  ),
  count(
    "unnumbered",
    () => t.withoutRollNumber,
    ({ withoutRollNumber }) => withoutRollNumber,
  ),
  count(
    "divisions",
    () => t.divisions,
    ({ divisions }) => divisions.length,
  ),
];

/** Undefined while they load. */
export const ClassTable = ({ classes: rows }: { classes: ClassDetails[] | undefined }) => (
  <DataTable
    density="compact"
    label={t.table}
    columns={[course, ...(rows?.some(({ terms }) => terms > 1) ? [term] : []), ...others]}
    rows={rows}
    rowKey={({ _id }) => _id}
  />
);
