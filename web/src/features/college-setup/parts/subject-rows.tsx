import { flash } from "@/lib/flash";
import type { WorkFault } from "../editor";
import { AddRow } from "../fields/add-row";
import { RemoveRow, type RowField, RowFields } from "../fields/row-fields";
import { subjectFaults } from "../model/check";
import { blankSubject, type CourseRow, type SubjectEntry } from "../model/draft";
import { courseAt } from "../model/opened";
import { subjectName } from "../model/paths";
import { isDivided, subjectsOf } from "../model/terms";
import { texts } from "../texts";
import { MoveSubject } from "./move-subject";

const t = texts.subjects;

const marksFields: RowField<keyof SubjectEntry>[] = [
  { name: "name", label: () => t.name },
  { name: "minMarks", label: () => t.minMarks, numeric: true },
  { name: "maxMarks", label: () => t.maxMarks, numeric: true },
];
const allFields: typeof marksFields = [
  ...marksFields,
  { name: "code", label: () => texts.optional(t.code), optional: true },
  { name: "credits", label: () => texts.optional(t.credits), numeric: true, optional: true },
];

/** The fields of a subject, with those for code and credits or without. */
export const fieldsOf = (codes: boolean) => (codes ? allFields : marksFields);

interface Props {
  course: CourseRow;
  term: string;
  codes: boolean;
  faults: WorkFault[];
}

/** The subjects of one term of a course, and the row for another one. */
export function SubjectRows({ course, term, codes, faults }: Props) {
  const path = courseAt(course.key);
  const kind = codes ? "detailed" : "subject";
  const divided = isDivided(course);
  const entry = course.newSubjects.find(({ key }) => key === term) ?? blankSubject;
  const fields = fieldsOf(codes);
  return (
    <>
      {subjectsOf(course, term).map((subject) => (
        <RowFields
          key={subject.key}
          kind={kind}
          legend={subjectName(subject.name)}
          path={`${path}.subjects.${subject.key}`}
          fields={fields}
          values={subject}
          faults={faults}
          {...(divided && {
            choice: {
              name: "term",
              field: <MoveSubject course={course} subject={subject} faults={faults} />,
            },
          })}
        >
          <RemoveRow list={`${path}.subjects`} row={subject.key} name={subjectName(subject.name)} />
        </RowFields>
      ))}
      <AddRow
        kind={kind}
        label={t.add}
        name={divided ? t.addTo(term) : undefined}
        list={`${path}.subjects`}
        entry={`${path}.newSubjects.${term}`}
        fields={fields}
        values={entry}
        faults={faults}
        check={() => subjectFaults({ ...entry, term }, course.subjects)}
        more={{ term }}
        onAdded={() => flash(t.added)}
      />
    </>
  );
}
