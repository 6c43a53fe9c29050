import type { ClassStudent } from "@/lib/api-types";
import { formatNumber } from "@/lib/numbers";
import { DisabledIcon } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Tick, walkTicks } from "@/ui/list/tick";
import type { Ticks } from "@/ui/list/use-ticks";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { texts } from "../texts";
import { isLive } from "./movable";
import classes from "./students.module.css";

const t = texts.students;

interface Props {
  /** Undefined while they load. */
  students: ClassStudent[] | undefined;
  hasDivisions: boolean;
  ticks: Ticks<ClassStudent>;
}

/** The students of a class, with their place in it. */
export function StudentTable({ students, hasDivisions, ticks }: Props) {
  const columns: Column<ClassStudent>[] = [
    {
      id: "student",
      card: "title",
      heading: () => t.student,
      cell: (student) => <Student student={student} ticks={hasDivisions ? ticks : null} />,
    },
    roll,
    ...(hasDivisions ? [division] : []),
    universityNumber,
    // A class in which everybody is enrolled has nothing to say there.
    ...(students?.every(isLive) === false ? [state] : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within have the focus
    <div onKeyDown={walkTicks}>
      <DataTable
        density="compact"
        label={t.table}
        columns={columns}
        rows={students}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

interface StudentProps {
  student: ClassStudent;
  /** Null: there is nothing to move them into. */
  ticks: Ticks<ClassStudent> | null;
}

function Student({ student, ticks }: StudentProps) {
  const { id, name } = student;
  if (!ticks) return <StudentName id={id} name={name} />;
  if (!isLive(student)) {
    return (
      <div className={classes.unticked}>
        <StudentName id={id} name={name} />
      </div>
    );
  }
  return (
    <Tick
      id={id}
      name={name}
      isOn={ticks.ticked.has(id)}
      onTick={(on) => ticks.set([student], on)}
    />
  );
}

const roll: Column<ClassStudent> = {
  id: "roll",
  heading: () => t.rollNumber,
  numeric: true,
  cell: ({ rollNumber }) => (rollNumber === null ? texts.none : formatNumber(rollNumber)),
};

const division: Column<ClassStudent> = {
  id: "division",
  heading: () => t.division,
  cell: (student) => student.division ?? texts.none,
};

const universityNumber: Column<ClassStudent> = {
  id: "university",
  heading: () => t.universityNumber,
  cell: (student) => student.universityNumber ?? texts.none,
};

const state: Column<ClassStudent> = {
  id: "state",
  card: "state",
  heading: () => t.state,
  cell: (student) =>
    isLive(student) ? null : (
      <StatusBadge tone="calm" icon={DisabledIcon}>
        {t.states[student.state]}
      </StatusBadge>
    ),
};
