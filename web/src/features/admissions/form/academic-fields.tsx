import { Button, Group, Text } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { coursesQuery } from "@/features/admissions/courses/api";
import type { Reply } from "@/lib/api-types";
import { barePercent } from "@/lib/percent";
import { TextField } from "@/ui/form/text-field";
import type { FieldBinding } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { Select } from "@/ui/select";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./application-form.module.css";
import { texts } from "./texts";
import type { ApplicationFormState } from "./use-application";

const { fields, hints } = texts;

interface FieldsProps {
  form: ApplicationFormState;
  /** The college has brought this student in. */
  isIncomplete: boolean;
}

export function AcademicFields({ form, isIncomplete }: FieldsProps) {
  const courses = useQuery(coursesQuery);
  const course = courses.data?.courses.find(({ name }) => name === form.values.course);
  const score = barePercent(form.values.score);
  // Nobody decides on who is admitted already.
  const below = !isIncomplete && course && score !== "" && Number(score) < course.eligibility;
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
      {isIncomplete ? (
        <TextField
          label={fields.course}
          description={hints.ofCollege}
          field={form.field("course")}
        />
      ) : (
        <CourseField field={form.field("course")} courses={courses} chosen={course} />
      )}
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

type Offer = Reply<"/course/get-courses", "get">;

type Course = Offer["courses"][number];

interface Props {
  field: FieldBinding;
  courses: UseQueryResult<Offer>;
  chosen: Course | undefined;
}

/** The courses of the student's own college. */
function CourseField({ field, courses, chosen }: Props) {
  const offered = courses.data?.courses.map(({ name, fullName }) => ({
    value: name,
    label: fullName && fullName !== name ? texts.courseInFull(name, fullName) : name,
  }));
  return (
    <div>
      <Select
        required
        withAsterisk={false}
        label={texts.fields.course}
        description={
          chosen && chosen.eligibility > 0
            ? texts.eligibility(chosen.eligibility)
            : texts.hints.course
        }
        placeholder={texts.coursePlaceholder}
        allowDeselect={false}
        {...field}
        value={field.value || null}
        data={withTyped(offered ?? [], field.value)}
        nothingFoundMessage={offered?.length === 0 ? texts.noCourses : undefined}
        onChange={(value) => field.onChange(value ?? "")}
      />
      {courses.isError && (
        <Group role="alert" gap="sm" mt={8}>
          <Text size="sm" c="var(--mantine-color-error)">
            {texts.coursesFailed}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => courses.refetch()}>
            {uiTexts.retry}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** What was chosen before shows while the list is on its way, and when it has gone from it. */
function withTyped(offered: { value: string; label: string }[], typed: string) {
  if (typed === "" || offered.some(({ value }) => value === typed)) return offered;
  return [{ value: typed, label: typed }, ...offered];
}
