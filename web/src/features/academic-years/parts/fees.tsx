import { formatRupees } from "@/lib/money";
import { formatPercent } from "@/lib/percent";
import { useEditor, type WorkFault } from "../editor/editor";
import { type Study, yearShown } from "../model/courses";
import type { FeeRow } from "../model/draft";
import { markOfFee, markOfPercent, sumBefore, sumOfFees } from "../model/marks";
import { feeLabel, feeName, percentLabel, titleLabel } from "../model/paths";
import { AddRow } from "../rows/add-row";
import { Row, WideRow } from "../rows/rows";
import { ToggleRow } from "../rows/toggle-row";
import { Gone, YearField } from "../rows/year-field";
import { texts } from "../texts";

const t = texts.rows;

interface FeesProps {
  study: Study;
  /** Of the whole course. */
  all: FeeRow[];
  /** What repeaters pay is in sight. */
  hasPercents: boolean;
  faults: WorkFault[];
}

/** The fees of one year of study. */
export function Fees({ study: { year, fees }, all, hasPercents, faults }: FeesProps) {
  const editor = useEditor();
  const [place] = fees;
  const sum = sumOfFees(fees);
  const addId = `add.${place?.courseId}.${year}`;
  return (
    <>
      {fees.map((fee) => (
        <Fee
          key={fee.key}
          fee={fee}
          all={all}
          hasPercents={hasPercents}
          faults={faults}
          addId={addId}
        />
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

interface FeeProps extends Omit<FeesProps, "study"> {
  fee: FeeRow;
  addId: string;
}

function Fee({ fee, all, hasPercents, faults, addId }: FeeProps) {
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
    <>
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
      {hasPercents && !isRemoved && <Percent fee={fee} all={all} faults={faults} />}
    </>
  );
}

/** Below its fee: what repeaters pay of that. */
function Percent({ fee, all, faults }: Pick<FeeProps, "fee" | "all" | "faults">) {
  const { key, repeatPercent } = fee;
  return (
    <Row
      name={t.repeatersPay}
      last={repeatPercent.last === null ? null : formatPercent(repeatPercent.last)}
      isOfRowAbove
    >
      <YearField
        label={percentLabel(fee, all)}
        path={`fees.${key}.repeatPercent`}
        value={repeatPercent.value}
        mark={markOfPercent(fee)}
        faults={faults}
        inputMode="numeric"
      />
    </Row>
  );
}
