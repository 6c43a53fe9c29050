import { Text, Title } from "@mantine/core";
import { memo } from "react";
import { flash } from "@/lib/flash";
import type { WorkFault } from "../editor";
import { AddRow } from "../fields/add-row";
import { faultsWithin } from "../fields/row-fields";
import { courseFaults } from "../model/check";
import { blankSubject, type CourseEntry, type CourseRow } from "../model/draft";
import { texts } from "../texts";
import { courseFields } from "./course-fields";
import { CourseItem } from "./course-item";
import { Part } from "./part";

const t = texts.courses;
const none: WorkFault[] = [];

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
