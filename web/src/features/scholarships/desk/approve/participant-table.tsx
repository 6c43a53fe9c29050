import { formatRupees } from "@/lib/money";
import { PassBadge } from "@/shared/pass-badge";
import { DisabledIcon, DoneIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Tick, walkTicks } from "@/ui/list/tick";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { Day } from "@/ui/when";
import type { Participant } from "../../api";
import classes from "./approve.module.css";
import { texts } from "./texts";
import type { Ticks } from "./use-ticks";

const t = texts.columns;

interface Props {
  /** Undefined while they load. */
  participants: Participant[] | undefined;
  /** Null: it is decided, and nothing can be ticked any more. */
  ticks: Ticks | null;
}

/** Who has applied, with what the desk chooses by. */
export function ParticipantTable({ participants, ticks }: Props) {
  const columns: Column<Participant>[] = [
    {
      id: "student",
      heading: () => t.student,
      cell: ({ _id, name }) =>
        ticks ? (
          <Tick
            name={name}
            id={_id}
            isOn={ticks.ticks.has(_id)}
            onTick={(on) => ticks.set([_id], on)}
          />
        ) : (
          <StudentName name={name} id={_id} />
        ),
    },
    ...context,
    ...(ticks ? [] : [outcome]),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within have the focus
    <div onKeyDown={walkTicks}>
      <DataTable
        density="comfortable"
        label={texts.students}
        columns={columns}
        rows={participants}
        rowKey={({ _id }) => _id}
      />
    </div>
  );
}

const context: Column<Participant>[] = [
  { id: "course", heading: () => t.course, cell: ({ course }) => course ?? texts.none },
  { id: "applied", heading: () => t.applied, cell: ({ appliedAt }) => <Day date={appliedAt} /> },
  { id: "result", heading: () => t.result, cell: ({ result }) => <Result result={result} /> },
  {
    id: "attendance",
    heading: () => t.attendance,
    cell: ({ attendance }) =>
      attendance?.held ? (
        <span className={classes.short}>
          {texts.attended(attendance.attended, attendance.held)}
        </span>
      ) : (
        texts.none
      ),
  },
  {
    id: "awards",
    heading: () => t.awards,
    cell: ({ otherAwards: { count, total } }) =>
      count === 0 ? (
        texts.none
      ) : (
        <span className={classes.short}>{texts.awards(count, formatRupees(total))}</span>
      ),
  },
];

/** As it was published to the student. */
const Result = ({ result }: Pick<Participant, "result">) =>
  result ? (
    <span className={classes.result}>
      {texts.percent(result.percentage)} <PassBadge status={result.verdict} />
    </span>
  ) : (
    texts.none
  );

const outcome: Column<Participant> = {
  id: "outcome",
  heading: () => t.outcome,
  cell: ({ isApproved }) =>
    isApproved ? (
      <StatusBadge tone="good" icon={DoneIcon}>
        {texts.outcome.approved}
      </StatusBadge>
    ) : (
      <StatusBadge tone="calm" icon={DisabledIcon}>
        {texts.outcome.left}
      </StatusBadge>
    ),
};
