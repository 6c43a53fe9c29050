import { Text } from "@mantine/core";
import type { AttendanceSheet } from "@/lib/api-types";
import { DoneIcon, RejectedIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import classes from "./marking.module.css";
import { rollsOf } from "./roll";
import { texts } from "./texts";

const t = texts.sheet;

/** A sheet of an earlier day. */
export function ReadSheet({ students }: Pick<AttendanceSheet, "students">) {
  const present = students.filter((student) => student.present).length;
  const rollOf = rollsOf(students);
  return (
    <div>
      <Text fw={600} mb="xs">
        {t.count(present, students.length)}
      </Text>
      <ul className={classes.students} aria-label={t.students}>
        {students.map((student) => (
          <li key={student.id} className={classes.student}>
            {rollOf(student)}
            <StudentName name={student.name} id={student.id} />
            {student.present ? (
              <StatusBadge tone="good" icon={DoneIcon}>
                {t.present}
              </StatusBadge>
            ) : (
              <StatusBadge tone="bad" icon={RejectedIcon}>
                {t.absent}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
