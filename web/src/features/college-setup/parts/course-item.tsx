import { Button } from "@mantine/core";
import { memo, useState } from "react";
import { formatRupees } from "@/lib/money";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Disclosure } from "@/ui/disclosure";
import { WarningIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { useEditor, type WorkFault } from "../editor";
import { RowFields } from "../fields/row-fields";
import type { CourseRow } from "../model/draft";
import { isAmount, numberIn } from "../model/numbers";
import { courseName } from "../model/places";
import { texts } from "../texts";
import { courseFields } from "./course-fields";
import classes from "./course-item.module.css";
import { Subjects } from "./subjects";

const t = texts.courses;

interface Props {
  course: CourseRow;
  faults: WorkFault[];
  opened: boolean;
}

/** One course: a line with what matters, and all of it once it is opened. */
export const CourseItem = memo(({ course, faults, opened }: Props) => {
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
