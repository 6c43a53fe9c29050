import { Button, Text, Title } from "@mantine/core";
import { memo, useState } from "react";
import { flash } from "@/lib/flash";
import { formatRupees } from "@/lib/money";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Disclosure } from "@/ui/disclosure";
import { WarningIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { useEditor, type WorkFault } from "../editor";
import { AddRow } from "../fields/add-row";
import { faultsWithin, type RowField, RowFields } from "../fields/row-fields";
import { courseFaults } from "../model/check";
import { blankSubject, type CourseEntry, type CourseRow } from "../model/draft";
import { isAmount, numberIn } from "../model/numbers";
import { courseName } from "../model/paths";
import { texts } from "../texts";
import classes from "./courses.module.css";
import { Part } from "./part";
import { Subjects } from "./subjects";

const t = texts.courses;
const none: WorkFault[] = [];

/** The fields of a course, to be edited and to be added. */
const courseFields: RowField<keyof CourseEntry>[] = [
  { name: "courseName", label: () => t.name },
  { name: "fullName", label: () => texts.optional(t.fullName), optional: true },
  { name: "duration", label: () => t.duration, optional: true },
  { name: "baseFee", label: () => t.baseFee, numeric: true },
  { name: "eligibility", label: () => t.eligibility, numeric: true },
];

interface Props {
  courses: CourseRow[];
  entry: CourseEntry;
  opened: string[];
  faults: WorkFault[];
}

export const Courses = memo(({ courses, entry, opened, faults }: Props) => (
  <Part title={t.title} aside={t.count(courses.length)}>
    {courses.length === 0 && <Text c="dimmed">{t.empty}</Text>}
    <div>
      {courses.map((course) => {
        const own = faultsWithin(faults, `courses.${course.key}`);
        return (
          <CourseItem
            key={course.key}
            course={course}
            // The same nothing each time: what did not change is not drawn again.
            faults={own.length > 0 ? own : none}
            opened={opened.includes(course.key)}
          />
        );
      })}
    </div>
    <Title order={3}>{t.newTitle}</Title>
    <AddRow
      kind="course"
      label={t.add}
      list="courses"
      entry="newCourse"
      fields={courseFields}
      values={entry}
      faults={faults}
      check={() => courseFaults(entry, courses)}
      more={{ subjects: [], newSubject: blankSubject }}
      onAdded={() => flash(texts.added(entry.courseName.trim()))}
    />
  </Part>
));

interface CourseItemProps {
  course: CourseRow;
  faults: WorkFault[];
  opened: boolean;
}

/** One course: a line with what matters, and all of it once it is opened. */
const CourseItem = memo(({ course, faults, opened }: CourseItemProps) => {
  const editor = useEditor();
  const path = `courses.${course.key}`;
  return (
    <Disclosure
      id={editor.idOf(path)}
      opened={opened}
      onToggle={() => editor.toggle(course.key)}
      title={<Line course={course} problems={faults.length} />}
    >
      {/* A dozen courses with all their subjects would be some five hundred fields. */}
      {opened && (
        <div className={classes.body}>
          <RowFields
            kind="course"
            legend={courseName(course.courseName)}
            path={path}
            fields={courseFields}
            values={course}
            faults={faults}
          />
          <Subjects course={course} faults={faults} />
          <RemoveCourse course={course} />
        </div>
      )}
    </Disclosure>
  );
});

function Line({ course, problems }: { course: CourseRow; problems: number }) {
  const { fullName, baseFee, subjects } = course;
  const fee = isAmount(baseFee) ? formatRupees(numberIn(baseFee)) : null;
  return (
    <span className={classes.line}>
      <span className={classes.name}>
        {courseName(course.courseName)} <span className={classes.quiet}>{fullName}</span>
      </span>
      {problems > 0 && (
        <StatusBadge tone="bad" icon={WarningIcon}>
          {t.problems(problems)}
        </StatusBadge>
      )}
      <span className={classes.quiet}>{t.summary(fee, subjects.length)}</span>
    </span>
  );
}

function RemoveCourse({ course }: { course: CourseRow }) {
  const editor = useEditor();
  const [asking, setAsking] = useState(false);
  const name = courseName(course.courseName);
  return (
    <div>
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        aria-label={texts.of(t.remove, name)}
        onClick={() => setAsking(true)}
      >
        {t.remove}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t.removeTitle}
          question={t.removeQuestion(name, course.subjects.length)}
          action={t.remove}
          destructive
          onConfirm={async () => editor.remove("courses", course.key)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
