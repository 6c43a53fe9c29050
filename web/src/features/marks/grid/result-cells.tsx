import { formatPercent } from "@/lib/percent";
import { PassBadge } from "@/shared/pass-badge";
import { written } from "../marks";
import classes from "./grid.module.css";
import type { Row } from "./model/cells";
import { resultOf } from "./model/result";
import { RowState } from "./row-state";
import { texts } from "./texts";

const t = texts.result;
/** The student, the subjects and what is right of them. */
export const allColumns = (subjects: number) => subjects + 5;

/** @param max Of all subjects together; null where each student has other ones. */
export const ResultHeads = ({ max }: { max: number | null }) => (
  <>
    <th scope="col">
      <span className={classes.subject}>{t.total}</span>
      {max !== null && <span className={classes.max}>{texts.outOf(max)}</span>}
    </th>
    <th scope="col">
      <span className={classes.subject}>{t.percentage}</span>
    </th>
    <th scope="col" data-words>
      <span className={classes.subject}>{t.verdict}</span>
    </th>
    <th scope="col" data-words>
      <span className={classes.subject}>{t.status}</span>
    </th>
  </>
);

/** What the marks come to, as they are typed, and whether they are with the server. */
export function ResultCells({ row }: { row: Row }) {
  const { total, whole } = resultOf(row);
  return (
    <>
      <td className={classes.result} data-label={t.total}>
        {written(total)}
      </td>
      <td className={classes.result} data-label={t.percentage}>
        {whole && formatPercent(whole.percentage, 2)}
      </td>
      <td className={classes.result} data-words data-label={t.verdict}>
        {whole && <PassBadge status={whole.verdict} />}
      </td>
      <td className={classes.result} data-words data-label={t.status}>
        <RowState row={row} />
      </td>
    </>
  );
}
