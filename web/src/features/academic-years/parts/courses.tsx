import { Text } from "@mantine/core";
import { memo, use } from "react";
import { formatRupees } from "@/lib/money";
import line from "@/shared/editor/line.module.css";
import { Disclosure } from "@/ui/disclosure";
import { WarningIcon } from "@/ui/icons";
import { StatusBadge } from "@/ui/status-badge";
import { useEditor, type WorkFault } from "../editor/editor";
import { type CourseRows, coursesOf } from "../model/courses";
import type { YearDraft } from "../model/draft";
import { marksOfCourse, sumBefore, sumOfFees } from "../model/marks";
import { partsOf } from "../model/repeaters";
import { HeadsContext } from "../rows/rows";
import { texts } from "../texts";
import { CourseTable } from "./course-table";
import { FeeForAll } from "./fee-for-all";
import { Part } from "./part";
import classes from "./parts.module.css";
import { Repeaters } from "./repeaters";

const t = texts.parts;
const none: WorkFault[] = [];

interface Props {
  draft: YearDraft;
  opened: string[];
  faults: WorkFault[];
}

/** What each course costs, and when its classes are. */
export function Courses({ draft, opened, faults }: Props) {
  const courses = coursesOf(draft);
  return (
    <Part title={t.courses} aside={t.count(courses.length)}>
      {() =>
        courses.length === 0 ? (
          <Text c="dimmed">{t.noCourses}</Text>
        ) : (
          <>
            <FeeForAll fee={draft.all} faults={faults} />
            <div>
              {courses.map((course) => (
                <Course
                  key={course.id}
                  course={course}
                  faults={faultsOf(course, faults)}
                  opened={opened.includes(course.id)}
                  hasPercents={opened.includes(partsOf(course.id))}
                />
              ))}
            </div>
          </>
        )
      }
    </Part>
  );
}

function faultsOf({ fees, classes: rows }: CourseRows, faults: WorkFault[]) {
  // The same nothing each time: what did not change is not drawn again.
  if (faults.length === 0) return none;
  const own = new Set([
    ...fees.map(({ key }) => `fees.${key}`),
    ...rows.map(({ key }) => `classes.${key}`),
  ]);
  const found = faults.filter(({ path = "" }) => own.has(path.split(".", 2).join(".")));
  return found.length > 0 ? found : none;
}

interface CourseProps {
  course: CourseRows;
  faults: WorkFault[];
  opened: boolean;
  /** What repeaters pay of the fees is in sight. */
  hasPercents: boolean;
}

/** The rows themselves stay the same as long as nothing in them has changed. */
const isSame = (one: CourseProps, other: CourseProps) =>
  one.opened === other.opened &&
  one.hasPercents === other.hasPercents &&
  one.faults === other.faults &&
  sameItems(one.course.fees, other.course.fees) &&
  sameItems(one.course.classes, other.course.classes);

const sameItems = <Item,>(one: Item[], other: Item[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** One course: a line with what matters, and all of it once it is opened. */
const Course = memo(({ course, faults, opened, hasPercents }: CourseProps) => {
  const editor = useEditor();
  const id = editor.idOf(`courses.${course.id}`);
  return (
    <Disclosure
      id={id}
      opened={opened}
      onToggle={() => editor.toggle(course.id)}
      title={<Line course={course} problems={faults.length} nameId={`${id}-name`} />}
    >
      {/* Sixty courses with all their fees would be hundreds of fields. */}
      {opened && (
        <>
          <Repeaters course={course} opened={hasPercents} />
          <CourseTable
            course={course}
            hasPercents={hasPercents}
            faults={faults}
            labelledBy={`${id}-name`}
          />
        </>
      )}
    </Disclosure>
  );
}, isSame);

interface LineProps {
  course: CourseRows;
  problems: number;
  /** Of the name, which is the table's as well. */
  nameId: string;
}

function Line({ course, problems, nameId }: LineProps) {
  const isBeside = use(HeadsContext) !== null;
  const sum = sumOfFees(course.fees);
  const changes = isBeside ? marksOfCourse(course) : 0;
  return (
    <span className={line.line}>
      <span className={line.name} id={nameId}>
        {course.name}
      </span>
      {problems > 0 && (
        <StatusBadge tone="bad" icon={WarningIcon}>
          {texts.course.problems(problems)}
        </StatusBadge>
      )}
      {changes > 0 && <span className={classes.changes}>{texts.course.changes(changes)}</span>}
      <span className={classes.aside}>
        {texts.course.total(
          isBeside ? formatRupees(sumBefore(course.fees)) : null,
          sum === null ? texts.none : formatRupees(sum),
        )}
      </span>
    </span>
  );
}
