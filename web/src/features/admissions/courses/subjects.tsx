import type { CourseList } from "@/lib/api-types";
import { termName } from "@/shared/terms";
import classes from "./courses-page.module.css";
import { texts } from "./texts";

type Subject = CourseList["courses"][number]["subjects"][number];

/** What a course teaches, by term if it has several; the server puts the student's own term first. */
export function Subjects({ subjects }: { subjects: Subject[] }) {
  if (subjects.length === 0) return <p className={classes.quiet}>{texts.noSubjects}</p>;
  const terms = [...new Set(subjects.map(({ term }) => term ?? null))];
  const of = (wanted: number | null) => subjects.filter(({ term }) => (term ?? null) === wanted);
  return terms.map((term) => (
    <div key={term}>
      {term !== null && <h4 className={classes.term}>{termName(term)}</h4>}
      <ul className={classes.subjects}>
        {of(term).map(({ subjectName }) => (
          <li key={subjectName}>{subjectName}</li>
        ))}
      </ul>
    </div>
  ));
}
