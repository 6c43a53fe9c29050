import { Text, Title } from "@mantine/core";
import { memo } from "react";
import { flash } from "@/lib/flash";
import { Disclosure } from "@/ui/disclosure";
import { useEditor, type WorkFault } from "../editor";
import { AddRow } from "../fields/add-row";
import { faultsWithin, type RowField, RowFields } from "../fields/row-fields";
import { courseFaults } from "../model/check";
import { type CourseEntry, type CourseRow, newCourseMore } from "../model/draft";
import { courseAt } from "../model/opened";
import { courseName } from "../model/paths";
import { courseIn } from "../model/terms";
import { ImportSubjects } from "../subject-file/import-subjects";
import { texts } from "../texts";
import classes from "./courses.module.css";
import { BaseFeesInForce } from "./fees-in-force";
import { CourseLine } from "./lines";
import { Part } from "./part";
import { RemoveCourse } from "./remove-course";
import { Subjects } from "./subjects";
import { TermsRow } from "./terms-row";

const t = texts.courses;
const none: never[] = [];

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
  /** As they were read. */
  base: CourseRow[];
  entry: CourseEntry;
  opened: string[];
  faults: WorkFault[];
  /** Something is not saved. */
  changed: boolean;
}

export const Courses = memo(({ courses, base, entry, opened, faults, changed }: Props) => (
  <Part
    title={t.title}
    aside={
      <div className={classes.aside}>
        {t.count(courses.length)}
        <ImportSubjects unsaved={changed} />
      </div>
    }
  >
    <BaseFeesInForce />
    {courses.length === 0 && <Text c="dimmed">{t.empty}</Text>}
    <div>
      {courses.map((course) => {
        const own = faultsWithin(faults, courseAt(course.key));
        return (
          <CourseItem
            key={course.key}
            course={course}
            was={courseIn(base, course.key)}
            // The same nothing each time: what did not change is not drawn again.
            faults={own.length > 0 ? own : none}
            opened={opened.includes(courseAt(course.key)) ? opened : none}
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
      more={newCourseMore}
      onAdded={() => flash(texts.added(entry.courseName.trim()))}
    />
  </Part>
));

interface CourseItemProps {
  course: CourseRow;
  /** As it was read; none of a new one. */
  was: CourseRow | undefined;
  faults: WorkFault[];
  /** What stands open, if the course does. */
  opened: string[];
}

/** One course: a line with what matters, and all of it once it is opened. */
const CourseItem = memo(({ course, was, faults, opened }: CourseItemProps) => {
  const editor = useEditor();
  const path = courseAt(course.key);
  const isOpen = opened.includes(path);
  return (
    <Disclosure
      id={editor.idOf(path)}
      opened={isOpen}
      onToggle={() => editor.toggle(path)}
      title={<CourseLine course={course} problems={faults.length} />}
    >
      {/* A dozen courses with all their subjects would be some five hundred fields. */}
      {isOpen && (
        <div className={classes.body}>
          <RowFields
            kind="course"
            legend={courseName(course.courseName)}
            path={path}
            fields={courseFields}
            values={course}
            faults={faults}
          />
          <Subjects course={course} was={was} opened={opened} faults={faults} />
          {/* After the subjects: few courses have terms, and Tab leads from field to field. */}
          <TermsRow course={course} was={was} opened={opened} faults={faults} />
          <RemoveCourse course={course} />
        </div>
      )}
    </Disclosure>
  );
});
