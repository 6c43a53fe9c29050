import { Fragment } from "react";
import type { WorkFault } from "../editor/editor";
import { type CourseRows, studiesOf, termShown } from "../model/courses";
import { type ClassRow, days } from "../model/draft";
import { classDayName, classLabel } from "../model/paths";
import { Rows, WideRow } from "../rows/rows";
import { texts } from "../texts";
import { Fees } from "./fees";
import { DayRow } from "./year-days";

const t = texts.rows;

interface Props {
  course: CourseRows;
  /** What repeaters pay is in sight. */
  hasPercents: boolean;
  faults: WorkFault[];
  labelledBy: string;
}

/** The fees of one course, by year of study where it has several, and the days of its classes. */
export function CourseTable({ course, hasPercents, faults, labelledBy }: Props) {
  const studies = studiesOf(course);
  return (
    <Rows labelledBy={labelledBy}>
      {studies.map((study) => (
        <Fragment key={study.year}>
          {studies.length > 1 && <WideRow isHeading>{t.year(study.year)}</WideRow>}
          <Fees study={study} all={course.fees} hasPercents={hasPercents} faults={faults} />
        </Fragment>
      ))}
      {course.classes.map((row) => (
        <ClassDays key={row.key} row={row} classes={course.classes} faults={faults} />
      ))}
    </Rows>
  );
}

interface ClassDaysProps {
  row: ClassRow;
  classes: ClassRow[];
  faults: WorkFault[];
}

function ClassDays({ row, classes, faults }: ClassDaysProps) {
  return days.map((day) => (
    <DayRow
      key={day}
      name={classDayName[day](termShown(classes, row.term))}
      label={classLabel(row, day, classes)}
      path={`classes.${row.key}.${day}`}
      cell={row[day]}
      faults={faults}
    />
  ));
}
