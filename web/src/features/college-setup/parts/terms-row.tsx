import { Text } from "@mantine/core";
import { courseMoveOf } from "@/lib/paths";
import { mostTerms, mostTermsPerYear } from "@/shared/terms";
import { AppLink } from "@/ui/app-link";
import { Disclosure } from "@/ui/disclosure";
import { useEditor, type WorkFault } from "../editor";
import { SetupSelect } from "../fields/setup-field";
import { termsFault } from "../model/check";
import type { CourseRow } from "../model/draft";
import { courseAt, termsPart } from "../model/opened";
import { isDivided } from "../model/terms";
import { texts } from "../texts";
import classes from "./courses.module.css";
import { Line } from "./lines";

const t = texts.terms;

const numbers = (most: number) =>
  Array.from({ length: most }, (_, index) => String(index + 1)).map((value) => ({
    value,
    label: value,
  }));

interface Props {
  course: CourseRow;
  /** As it was read; none of a new one. */
  was: CourseRow | undefined;
  opened: string[];
  faults: WorkFault[];
}

/** How many terms a course has: a line, which is opened to change it. */
export function TermsRow({ course, was, opened, faults }: Props) {
  const editor = useEditor();
  const path = courseAt(course.key);
  const part = termsPart(path);
  const isOpen = opened.includes(part);
  const { terms, termsPerYear } = course;
  const ofTerms = [`${path}.terms`, `${path}.termsPerYear`];
  const problems = faults.filter((fault) => fault.path && ofTerms.includes(fault.path)).length;
  return (
    <div>
      <Disclosure
        level={4}
        id={editor.idOf(part)}
        opened={isOpen}
        onToggle={() => editor.toggle(part)}
        title={
          <Line
            name={t.title}
            summary={t.summary(Number(terms), termsPerYear)}
            problems={problems}
          />
        }
      >
        {isOpen && (
          <div className={classes.terms}>
            <SetupSelect
              label={t.count}
              description={t.countHint}
              path={`${path}.terms`}
              choices={numbers(mostTerms)}
              value={terms}
              faults={faults}
              // Not only once it is saved: the subject may be far from here by then.
              warning={termsFault(course)}
              onChoose={(count) => editor.setTerms(course.key, count)}
            />
            {isDivided(course) && (
              <SetupSelect
                label={t.perYear}
                path={`${path}.termsPerYear`}
                choices={numbers(mostTermsPerYear)}
                value={termsPerYear}
                faults={faults}
              />
            )}
            {was?._id && !isDivided(was) && (
              <Text className={classes.move}>
                {t.fixed} <AppLink to={courseMoveOf(was._id)}>{t.move}</AppLink>
              </Text>
            )}
          </div>
        )}
      </Disclosure>
    </div>
  );
}
