import type { ScheduledPractical } from "@/lib/api-types";
import { inTerm } from "@/shared/terms";
import { actionsColumn, type Column, DataTable } from "@/ui/list/data-table";
import { RowActions, RowButton } from "@/ui/list/row-actions";
import { LongText } from "@/ui/long-text";
import text from "@/ui/text.module.css";
import { Day } from "@/ui/when";
import classes from "./teacher.module.css";
import { texts } from "./texts";

const t = texts.practicals;

interface Props {
  practicals: ScheduledPractical[] | undefined;
  onEdit: (practical: ScheduledPractical) => void;
  onWithdraw: (practical: ScheduledPractical) => void;
}

export function PracticalTable({ practicals, onEdit, onWithdraw }: Props) {
  const columns: Column<ScheduledPractical>[] = [
    {
      id: "date",
      card: "date",
      heading: () => t.columns.date,
      cell: ({ date }) => <Day date={date} />,
    },
    {
      id: "practical",
      card: "title",
      heading: () => t.columns.practical,
      cell: ({ title, subjectName, term, course, comments }) => (
        <div className={classes.practical}>
          <div className={classes.named}>
            <span className={classes.strong}>{title}</span>
            <span className={text.quiet}>{texts.subjectOf(inTerm(subjectName, term), course)}</span>
          </div>
          {comments && (
            <div className={classes.comments}>
              <LongText>{comments}</LongText>
            </div>
          )}
        </div>
      ),
    },
    {
      id: "pending",
      heading: () => t.columns.pending,
      numeric: true,
      cell: ({ pending }) => pending,
    },
    {
      id: "approved",
      heading: () => t.columns.approved,
      numeric: true,
      cell: ({ approved }) => approved,
    },
    actionsColumn((practical) => (
      <RowActions>
        <ActionButton action={t.edit} of={practical.title} onClick={() => onEdit(practical)} />
        {/* What somebody has asked for is not taken from under them. */}
        {practical.isWithdrawable && (
          <ActionButton
            action={t.withdraw}
            of={practical.title}
            onClick={() => onWithdraw(practical)}
          />
        )}
        {isKeptUnseen(practical) && <span className={classes.kept}>{t.kept}</span>}
      </RowActions>
    )),
  ];
  return (
    <DataTable label={t.heading} columns={columns} rows={practicals} rowKey={({ _id }) => _id} />
  );
}

/** Requests that were all rejected stand in neither count, but they keep the practical. */
const isKeptUnseen = ({ isWithdrawable, pending, approved }: ScheduledPractical) =>
  !isWithdrawable && pending + approved === 0;

interface ActionProps {
  action: string;
  of: string;
  onClick: () => void;
}

const ActionButton = ({ action, of, onClick }: ActionProps) => (
  <RowButton aria-label={texts.of(action, of)} onClick={onClick}>
    {action}
  </RowButton>
);
