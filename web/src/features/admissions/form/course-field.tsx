import "@/ui/select-styles";
import { Button, Group, Select, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@/lib/api-types";
import type { FieldBinding } from "@/ui/form/use-form";
import { texts as uiTexts } from "@/ui/texts";
import { texts } from "./texts";

type Offer = Reply<"/course/get-courses", "get">;
type Course = Offer["courses"][number];

interface Props {
  field: FieldBinding;
  courses: UseQueryResult<Offer>;
  chosen: Course | undefined;
}

/** The courses of the student's own college. */
export function CourseField({ field, courses, chosen }: Props) {
  const offered = courses.data?.courses.map(({ name, fullName }) => ({
    value: name,
    label: fullName && fullName !== name ? `${name} (${fullName})` : name,
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
