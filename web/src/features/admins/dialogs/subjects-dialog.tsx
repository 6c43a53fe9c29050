import "@/ui/checkbox-styles";
import { Button, Checkbox, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Admin } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { DialogActions } from "@/ui/dialog-actions";
import { ErrorSummary } from "@/ui/form/error-summary";
import { Form } from "@/ui/form/form";
import { useForm } from "@/ui/form/use-form";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { SearchField } from "@/ui/list/list-tools";
import { WorkDialog } from "@/ui/work-dialog";
import { subjectsQuery, useHoldSubjects } from "../api";
import { texts } from "../texts";
import classes from "./subjects-dialog.module.css";

const t = texts.subjects;

interface Props {
  admin: Admin;
  onClose: () => void;
}

/** Which of the college's subjects a teacher holds. */
export function SubjectsDialog({ admin, onClose }: Props) {
  const courses = useQuery(subjectsQuery);
  const hold = useHoldSubjects();
  const finish = useWhileShown(onClose);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(admin.subjectIds));
  const form = useForm({
    initial: {},
    submit: async () => {
      const known = courses.data?.flatMap(({ subjects }) => subjects.map(({ id }) => id)) ?? [];
      // A removed subject cannot be held any more, and would be refused.
      const subjectIds = known.filter((id) => chosen.has(id));
      await hold.mutateAsync({ id: admin._id, subjectIds });
      flash(texts.done.subjectsSaved(admin.name));
      finish();
    },
  });
  const isUnsaved =
    chosen.size !== admin.subjectIds.length || admin.subjectIds.some((id) => !chosen.has(id));

  const isEmpty = courses.data?.every(({ subjects }) => subjects.length === 0);
  return (
    <WorkDialog
      title={t.title(admin.name)}
      onClose={onClose}
      isPending={form.pending}
      isUnsaved={isUnsaved}
      discard={{ ...t.discard, question: t.discard.question(admin.name) }}
      size="lg"
    >
      <Form onSubmit={form.onSubmit}>
        <Stack>
          <ErrorSummary form={form} />
          <Text>{t.lead(admin.name)}</Text>
          {courses.isError && !courses.data ? (
            <Failed error={courses.error} onRetry={() => courses.refetch()} />
          ) : !courses.data ? (
            <Skeleton height={240} />
          ) : isEmpty ? (
            <Empty {...t.empty} />
          ) : (
            <SubjectChoice courses={courses.data} chosen={chosen} onChange={setChosen} />
          )}
          <DialogActions>
            <Button type="submit" loading={form.pending} disabled={!courses.data || isEmpty}>
              {t.save}
            </Button>
          </DialogActions>
        </Stack>
      </Form>
    </WorkDialog>
  );
}

/** So many are overlooked at a glance. */
const few = 12;

interface Course {
  course: string;
  subjects: { id: string; name: string }[];
}

interface SubjectChoiceProps {
  courses: Course[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Ticks stay when the search hides them. */
function SubjectChoice({ courses, chosen, onChange }: SubjectChoiceProps) {
  const [search, setSearch] = useState("");
  const total = courses.reduce((sum, { subjects }) => sum + subjects.length, 0);
  const found = matching(courses, search);

  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }

  return (
    <>
      {total > few && (
        <SearchField
          label={t.search}
          placeholder={t.searchHint}
          value={search}
          onSearch={setSearch}
        />
      )}
      <div className={classes.courses}>
        {found.map(({ course, subjects }) => (
          <fieldset key={course} className={classes.course}>
            <legend>{course}</legend>
            {subjects.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </fieldset>
        ))}
        {found.length === 0 && <Text c="dimmed">{t.noMatch}</Text>}
      </div>
      <Text c="dimmed" fz="sm" aria-live="polite">
        {t.chosen(chosen.size)}
      </Text>
    </>
  );
}

function matching(courses: Course[], search: string): Course[] {
  const wanted = search.toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  return courses
    .map(({ course, subjects }) => ({
      course,
      subjects: has(course) ? subjects : subjects.filter(({ name }) => has(name)),
    }))
    .filter(({ subjects }) => subjects.length > 0);
}
