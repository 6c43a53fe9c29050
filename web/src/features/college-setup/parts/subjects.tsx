import { Text, Title } from "@mantine/core";
import { flash } from "@/lib/flash";
import type { WorkFault } from "../editor";
import { AddRow } from "../fields/add-row";
import { RemoveRow, type RowField, RowFields, RowHead } from "../fields/row-fields";
import { subjectFaults } from "../model/check";
import type { CourseRow, SubjectEntry } from "../model/draft";
import { subjectName } from "../model/paths";
import { texts } from "../texts";

const t = texts.subjects;

const fields: RowField<keyof SubjectEntry>[] = [
  { name: "name", label: () => t.name },
  { name: "minMarks", label: () => t.minMarks, numeric: true },
  { name: "maxMarks", label: () => t.maxMarks, numeric: true },
];

/** The subjects of one course. */
export function Subjects({ course, faults }: { course: CourseRow; faults: WorkFault[] }) {
  const coursePath = `courses.${course.key}`;
  const { subjects, newSubject } = course;
  return (
    <>
      <Title order={4} fz="1rem">
        {t.title}
      </Title>
      {subjects.length === 0 && <Text c="dimmed">{t.empty}</Text>}
      <RowHead kind="subject" fields={fields} />
      {subjects.map((subject) => (
        <RowFields
          key={subject.key}
          kind="subject"
          legend={subjectName(subject.name)}
          path={`${coursePath}.subjects.${subject.key}`}
          fields={fields}
          values={subject}
          faults={faults}
        >
          <RemoveRow
            list={`${coursePath}.subjects`}
            row={subject.key}
            name={subjectName(subject.name)}
          />
        </RowFields>
      ))}
      <AddRow
        kind="subject"
        label={t.add}
        list={`${coursePath}.subjects`}
        entry={`${coursePath}.newSubject`}
        fields={fields}
        values={newSubject}
        faults={faults}
        check={() => subjectFaults(newSubject, subjects)}
        onAdded={() => flash(t.added)}
      />
    </>
  );
}
