import type { EnrolmentChange } from "@/lib/enrolment-types";
import { formatNumber } from "@/lib/numbers";
import { AppLink } from "@/ui/app-link";
import { type Column, DataTable } from "@/ui/list/data-table";
import { LongText } from "@/ui/long-text";
import text from "@/ui/text.module.css";
import { Moment } from "@/ui/when";
import { nameOf, targetOf, whoIn, yearOf } from "../name";
import { StateBadge } from "../state-badge";
import { texts } from "../texts";

const t = texts.list;

interface Props {
  /** Undefined while they load. */
  changes: EnrolmentChange[] | undefined;
  /** They are done or dismissed. */
  hasEnded: boolean;
  linkOf: (id: string) => { id: string; to: string };
}

export const ChangeTable = ({ changes, hasEnded, linkOf }: Props) => (
  <DataTable
    density="comfortable"
    label={t.table}
    columns={[
      {
        id: "change",
        card: "title",
        heading: () => t.change,
        cell: (one) => (
          <div>
            <AppLink {...linkOf(one._id)}>{nameOf(one)}</AppLink>{" "}
            <span className={text.quiet}>{whoIn(one)}</span>
          </div>
        ),
      },
      ...columns,
      ...(hasEnded ? [outcome] : []),
    ]}
    rows={changes}
    rowKey={({ _id }) => _id}
  />
);

const columns: Column<EnrolmentChange>[] = [
  { id: "class", heading: () => t.class, cell: (change) => <Target change={change} /> },
  {
    id: "reason",
    heading: () => t.reason,
    cell: ({ reason }) => (reason ? <LongText>{reason}</LongText> : texts.none),
  },
  { id: "asked", heading: () => t.asked, cell: (change) => <Asked change={change} /> },
];

const outcome: Column<EnrolmentChange> = {
  id: "outcome",
  heading: () => t.outcome,
  cell: (change) => <Outcome change={change} />,
};

interface CellProps {
  change: EnrolmentChange;
}

function Target({ change }: CellProps) {
  const year = yearOf(change);
  return (
    <div>
      {targetOf(change)} {year && <span className={text.quiet}>{texts.yearOfStudy(year)}</span>}
    </div>
  );
}

const Asked = ({ change: { askedBy, askedAt } }: CellProps) => (
  <div>
    {askedBy ?? texts.offered}{" "}
    <span className={text.quiet}>
      <Moment at={askedAt} />
    </span>
  </div>
);

const Outcome = ({ change: { state, done, students, decidedBy, decidedAt } }: CellProps) => (
  <div className={text.told}>
    <StateBadge state={state} />{" "}
    {state === "Done" && <span>{t.changed(formatNumber(done), formatNumber(students))}</span>}{" "}
    <span className={text.quiet}>
      {decidedBy !== null && t.decidedBy(decidedBy)} {decidedAt && <Moment at={decidedAt} />}
    </span>
  </div>
);
