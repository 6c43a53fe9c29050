import { formatNumber } from "@/lib/numbers";
import type { PromotionRow } from "@/lib/promotion-types";
import { inTerm, termOf } from "@/shared/terms";
import { AppLink } from "@/ui/app-link";
import { IncompleteIcon, PendingIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { StatusBadge } from "@/ui/status-badge";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { nextOf } from "../next-term";
import { texts } from "../texts";

const t = texts.list;

interface Props {
  /** Undefined while they load. */
  classes: PromotionRow[] | undefined;
  linkOf: (classId: string) => { id: string; to: string };
}

export const ClassTable = ({ classes, linkOf }: Props) => (
  <DataTable
    density="compact"
    label={t.table}
    columns={[
      {
        id: "course",
        card: "title",
        heading: () => t.course,
        cell: (one) => (
          <AppLink {...linkOf(one.classId)}>{inTerm(one.courseName, termOf(one))}</AppLink>
        ),
      },
      ...columns,
    ]}
    rows={classes}
    rowKey={({ classId }) => classId}
  />
);

const columns: Column<PromotionRow>[] = [
  { id: "year", heading: () => t.year, cell: ({ academicYear }) => academicYear },
  {
    id: "students",
    heading: () => t.students,
    numeric: true,
    cell: ({ students }) => formatNumber(students),
  },
  { id: "next", heading: () => t.next, cell: ({ to }) => <Next to={to} /> },
  {
    id: "promotion",
    heading: () => t.promotion,
    cell: ({ promotion }) => (promotion ? <State promotion={promotion} /> : t.states.Open),
  },
];

const Next = ({ to }: Pick<PromotionRow, "to">) => (
  <div>
    {nextOf(to)}{" "}
    {to?.academicYear === null && <span className={text.quiet}>{texts.next.unopened}</span>}
  </div>
);

function State({ promotion }: { promotion: NonNullable<PromotionRow["promotion"]> }) {
  const { state, savedBy, savedAt, exceptions, done, total } = promotion;
  return (
    <div className={text.told}>
      <StatusBadge
        tone={state === "Planned" ? "wait" : "calm"}
        icon={state === "Planned" ? PendingIcon : IncompleteIcon}
      >
        {t.states[state]}
      </StatusBadge>{" "}
      {state === "Running" ? (
        <span className={text.quiet}>
          {texts.progress(formatNumber(done), formatNumber(total))}
        </span>
      ) : (
        <span className={text.quiet}>
          {t.savedBy(savedBy)} <Moment at={savedAt} />{" "}
          {exceptions > 0 && texts.exceptions(formatNumber(exceptions), exceptions)}
        </span>
      )}
    </div>
  );
}
