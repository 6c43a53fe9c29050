import { Fragment } from "react";
import { formatRupees } from "@/lib/money";
import { useEditor, type WorkFault } from "../editor/editor";
import { type CourseRows, type Study, studiesOf, termShown, yearShown } from "../model/courses";
import { type ClassRow, days, type FeeRow } from "../model/draft";
import { markOfFee, sumBefore, sumOfFees } from "../model/marks";
import { classDayName, classLabel, feeLabel, feeName, titleLabel } from "../model/paths";
import { AddRow } from "../rows/add-row";
import { Row, Rows, WideRow } from "../rows/rows";
import { ToggleRow } from "../rows/toggle-row";
import { Gone, YearField } from "../rows/year-field";
import { texts } from "../texts";
import { DayRow } from "./year-days";

const t = texts.rows;

interface Props {
  course: CourseRows;
  faults: WorkFault[];
  labelledBy: string;
}

/** The fees of one course, by year of study where it has several, and the days of its classes. */
export function CourseTable({ course, faults, labelledBy }: Props) {
  const studies = studiesOf(course);
  return (
    <Rows labelledBy={labelledBy}>
      {studies.map((study) => (
        <Fragment key={study.year}>
          {studies.length > 1 && <WideRow isHeading>{t.year(study.year)}</WideRow>}
          <Fees study={study} all={course.fees} faults={faults} />
        </Fragment>
      ))}
      {course.classes.map((row) => (
        <ClassDays key={row.key} row={row} classes={course.classes} faults={faults} />
      ))}
    </Rows>
  );
}

interface FeesProps {
  study: Study;
  /** Of the whole course. */
  all: FeeRow[];
  faults: WorkFault[];
}

function Fees({ study: { year, fees }, all, faults }: FeesProps) {
  const editor = useEditor();
  const [place] = fees;
  const sum = sumOfFees(fees);
  const addId = `add.${place?.courseId}.${year}`;
  return (
    <>
      {fees.map((fee) => (
        <Fee key={fee.key} fee={fee} all={all} faults={faults} addId={addId} />
      ))}
      <Row name={t.total} last={formatRupees(sumBefore(fees))} strong>
        {sum === null ? texts.none : formatRupees(sum)}
      </Row>
      <WideRow>
        {place && (
          <AddRow
            id={addId}
            label={t.addFee}
            name={t.inCourse(place.courseName, yearShown(all, year), t.addFee)}
            onAdd={(key) => editor.addFee(place, key)}
            firstField={(key) => `fees.${key}.title`}
          />
        )}
      </WideRow>
    </>
  );
}

interface FeeProps {
  fee: FeeRow;
  all: FeeRow[];
  faults: WorkFault[];
  addId: string;
}

function Fee({ fee, all, faults, addId }: FeeProps) {
  const { key, title, amount, isOwn, isRemoved } = fee;
  const titleField = isOwn && (
    <YearField
      label={titleLabel(fee, all)}
      path={`fees.${key}.title`}
      value={title}
      mark={null}
      faults={faults}
    />
  );
  return (
    <Row
      name={titleField || feeName(fee)}
      last={amount.last === null ? null : formatRupees(Number(amount.last))}
    >
      {isRemoved ? (
        <Gone />
      ) : (
        <YearField
          label={feeLabel(fee, all)}
          path={`fees.${key}.amount`}
          value={amount.value}
          mark={markOfFee(fee)}
          faults={faults}
          inputMode="decimal"
        />
      )}
      {/* Each course has its base fee. */}
      {(title !== "" || isOwn) && (
        <ToggleRow
          list="fees"
          row={fee}
          name={t.inCourse(fee.courseName, yearShown(all, fee.yearOfStudy), feeName(fee))}
          next={isOwn ? addId : undefined}
        />
      )}
    </Row>
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
