import { DisabledIcon, DoneIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Tick, walkTicks } from "@/ui/list/tick";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { Day } from "@/ui/when";
import type { Participant } from "../../api";
import { texts } from "./texts";
import type { Ticks } from "./use-ticks";

const t = texts.columns;

interface Props {
  /** Undefined while they load. */
  participants: Participant[] | undefined;
  /** Null: it is decided, and nothing is to be ticked any more. */
  ticks: Ticks | null;
}

export function ParticipantTable({ participants, ticks }: Props) {
  const columns: Column<Participant>[] = [
    {
      heading: t.student,
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
    { heading: t.course, cell: ({ course }) => course ?? texts.noCourse },
    { heading: t.applied, cell: ({ appliedAt }) => <Day date={appliedAt} /> },
    ...(ticks ? [] : [outcome]),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within have the focus
    <div onKeyDown={walkTicks}>
      <DataTable
        label={texts.students}
        columns={columns}
        rows={participants}
        rowKey={({ _id }) => _id}
      />
    </div>
  );
}

const outcome: Column<Participant> = {
  heading: t.outcome,
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
