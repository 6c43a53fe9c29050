import { useQuery } from "@tanstack/react-query";
import { coursesQuery } from "@/features/admissions/courses/api";
import { barePercent } from "@/lib/percent";
import { TextField } from "@/ui/form/text-field";
import { Notice } from "@/ui/notice";
import classes from "./application-form.module.css";
import { CourseField } from "./course-field";
import { texts } from "./texts";
import type { ApplicationFormState } from "./use-application";

const { fields, hints } = texts;

export function AcademicFields({ form }: { form: ApplicationFormState }) {
  const courses = useQuery(coursesQuery);
  const course = courses.data?.courses.find(({ name }) => name === form.values.course);
  const score = barePercent(form.values.score);
  const below = course && score !== "" && Number(score) < course.eligibility;
  return (
    <div className={classes.fields}>
      <TextField
        label={fields.lastInstitution}
        description={hints.lastInstitution}
        field={form.field("lastInstitution")}
        autoComplete="off"
        className={classes.wide}
      />
      <TextField
        label={fields.score}
        description={hints.score}
        field={form.field("score")}
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
      />
      <CourseField field={form.field("course")} courses={courses} chosen={course} />
      {below && (
        <div className={classes.wide}>
          <Notice tone="info" role="status">
            {texts.belowEligibility(course.name, course.eligibility)}
          </Notice>
        </div>
      )}
    </div>
  );
}
