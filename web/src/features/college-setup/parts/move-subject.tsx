import { useRef } from "react";
import { flushSync } from "react-dom";
import { flash } from "@/lib/flash";
import { useEditor, type WorkFault } from "../editor";
import { SetupSelect } from "../fields/setup-field";
import type { CourseRow, SubjectRow } from "../model/draft";
import { courseAt } from "../model/opened";
import { subjectName } from "../model/paths";
import { termsOf } from "../model/terms";
import { texts } from "../texts";

const t = texts.subjects;

interface Props {
  course: CourseRow;
  subject: SubjectRow;
  faults: WorkFault[];
}

/** The term of a subject, by which its row moves from one list to another. */
export function MoveSubject({ course, subject, faults }: Props) {
  const editor = useEditor();
  const byPointer = useRef(false);
  const row = `${courseAt(course.key)}.subjects.${subject.key}`;
  const path = `${row}.term`;

  function move(term: string) {
    flushSync(() => editor.moveSubject(course.key, subject.key, term));
    // By keys the choice goes on term by term, so the focus goes with the row. Who points has the next row in view.
    const moved = document.getElementById(editor.idOf(path));
    moved?.focus({ preventScroll: byPointer.current });
    flash(t.moved(subjectName(subject.name), term));
  }

  return (
    <SetupSelect
      label={t.term}
      path={path}
      value={subject.term}
      choices={termsOf(course).map((term) => ({ value: term, label: term }))}
      faults={faults}
      describedBy={`${editor.idOf(row)}-message`}
      onChoose={move}
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onKeyDown={() => {
        byPointer.current = false;
      }}
    />
  );
}
