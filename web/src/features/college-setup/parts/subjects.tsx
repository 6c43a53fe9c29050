import { Text, Title } from "@mantine/core";
import { Disclosure } from "@/ui/disclosure";
import { useEditor, type WorkFault } from "../editor";
import { faultsWithin, RowHead } from "../fields/row-fields";
import type { CourseRow } from "../model/draft";
import { courseAt, termPart } from "../model/opened";
import { isDivided, showsCodes, subjectsOf, termsOf } from "../model/terms";
import { texts } from "../texts";
import classes from "./courses.module.css";
import { Line } from "./lines";
import { fieldsOf, SubjectRows } from "./subject-rows";

const t = texts.subjects;

interface Props {
  course: CourseRow;
  was: CourseRow | undefined;
  opened: string[];
  faults: WorkFault[];
}

/** The subjects of one course: a list, or one for each term. */
export function Subjects({ course, was, opened, faults }: Props) {
  const codes = showsCodes(course, was);
  return (
    <>
      <Title order={4} fz="1rem">
        {t.title}
      </Title>
      {isDivided(course) ? (
        <div>
          {termsOf(course).map((term) => (
            <Term
              key={term}
              course={course}
              term={term}
              isOpen={opened.includes(termPart(courseAt(course.key), term))}
              faults={faults}
            />
          ))}
        </div>
      ) : (
        <>
          {course.subjects.length === 0 && <Text c="dimmed">{t.empty}</Text>}
          {!codes && <RowHead kind="subject" fields={fieldsOf(codes)} />}
          <SubjectRows course={course} term="1" codes={codes} faults={faults} />
        </>
      )}
    </>
  );
}

interface TermProps {
  course: CourseRow;
  term: string;
  isOpen: boolean;
  faults: WorkFault[];
}

/** One term: how many subjects it has, and all of them once it is opened. */
function Term({ course, term, isOpen, faults }: TermProps) {
  const editor = useEditor();
  const path = courseAt(course.key);
  const part = termPart(path, term);
  const subjects = subjectsOf(course, term);
  const places = subjects.map(({ key }) => `${path}.subjects.${key}`);
  const own = [...places, `${path}.newSubjects.${term}`].flatMap((place) =>
    faultsWithin(faults, place),
  );
  return (
    <Disclosure
      level={5}
      id={editor.idOf(part)}
      opened={isOpen}
      onToggle={() => editor.toggle(part)}
      title={
        <Line
          name={texts.terms.name(term)}
          summary={t.count(subjects.length)}
          problems={own.length}
        />
      }
    >
      {/* Twelve terms of sixty subjects would be some four thousand fields. */}
      {isOpen && (
        <div className={classes.body}>
          {subjects.length === 0 && <Text c="dimmed">{texts.terms.empty(term)}</Text>}
          <SubjectRows course={course} term={term} codes faults={own} />
        </div>
      )}
    </Disclosure>
  );
}
