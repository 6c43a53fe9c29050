import { useQuery } from "@tanstack/react-query";
import { coursesQuery } from "@/features/admissions/courses/api";
import { TextField } from "@/ui/form/text-field";
import { Notice } from "@/ui/notice";
import classes from "./application-form.module.css";
import { CourseField } from "./course-field";
import { longest } from "./rules";
import { texts } from "./texts";
import type { ApplicationFormState } from "./use-application";

const { fields, hints } = texts;

export function AcademicFields({ form }: { form: ApplicationFormState }) {
  const courses = useQuery(coursesQuery);
  const course = courses.data?.courses.find(({ name }) => name === form.values.course);
  const score = form.values.score.trim();
  const below = course && score !== "" && Number(score) < course.eligibility;
  return (
    <div className={classes.fields}>
      <TextField
        label={fields.lastInstitution}
        description={hints.lastInstitution}
        field={form.field("lastInstitution")}
        autoComplete="off"
        maxLength={longest.institution}
        className={classes.wide}
      />
      <TextField
        label={fields.score}
        description={hints.score}
        field={form.field("score")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={longest.score}
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
