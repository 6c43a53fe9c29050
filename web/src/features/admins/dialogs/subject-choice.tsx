import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import { SearchField } from "@/ui/list/search-field";
import { texts } from "../texts";
import classes from "./subject-choice.module.css";

const t = texts.subjects;
/** So many are overlooked at a glance. */
const few = 12;

interface Course {
  course: string;
  subjects: { id: string; name: string }[];
}

interface Props {
  courses: Course[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Ticks stay when the search hides them. */
export function SubjectChoice({ courses, chosen, onChange }: Props) {
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
