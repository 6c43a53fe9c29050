import type { KeyboardEvent } from "react";
import { formatDate } from "@/lib/dates";
import { DisabledIcon, DoneIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Person } from "@/ui/person";
import { StatusBadge } from "@/ui/status-badge";
import type { Participant } from "../../api";
import classes from "./approve.module.css";
import { texts } from "./texts";
import type { Ticks } from "./use-ticks";

const words = texts.columns;

interface Props {
  /** Undefined while they load. */
  participants: Participant[] | undefined;
  /** Null: it is decided, and nothing is to be ticked any more. */
  ticks: Ticks | null;
}

export function ParticipantTable({ participants, ticks }: Props) {
  const columns: Column<Participant>[] = [
    {
      heading: words.student,
      cell: (participant) =>
        ticks ? (
          <Tick participant={participant} ticks={ticks} />
        ) : (
          <Person name={participant.name} id={participant._id} />
        ),
    },
    { heading: words.course, cell: ({ course }) => course ?? texts.noCourse },
    { heading: words.applied, cell: ({ appliedAt }) => formatDate(appliedAt) },
    ...(ticks ? [] : [outcome]),
  ];
  return (
    <DataTable
      label={texts.students}
      columns={columns}
      rows={participants}
      rowKey={({ _id }) => _id}
    />
  );
}

const outcome: Column<Participant> = {
  heading: words.outcome,
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

/** A plain box, not the library's: there may be hundreds. */
const Tick = ({ participant, ticks }: { participant: Participant; ticks: Ticks }) => (
  <label className={classes.student}>
    <input
      type="checkbox"
      checked={ticks.ticks.has(participant._id)}
      onChange={(event) => ticks.set([participant._id], event.currentTarget.checked)}
      onKeyDown={walk}
    />
    <Person name={participant.name} id={participant._id} />
  </label>
);

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows lead from student to student, and the space bar ticks. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const boxes = [...(event.currentTarget.closest("table")?.querySelectorAll("input") ?? [])];
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus();
}
