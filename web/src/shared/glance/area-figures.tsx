import { Fragment } from "react";
import type { GlanceLine } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupeesInText } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { WarningIcon } from "@/ui/icons";
import { Counting } from "./counting";
import classes from "./glance.module.css";
import { texts } from "./texts";

interface Props {
  line: GlanceLine;
  /** Where other areas stand beside it. */
  isNamed: boolean;
}

/** How many wait, since when, how many for too long, and what was done today. */
export function AreaFigures({ line, isNamed }: Props) {
  const { area, oldest, late, lateRows } = line;
  const name = texts.areas[area];
  const of = { list: area, name };
  return (
    <>
      <div className={classes.figures}>
        {isNamed && <span className={classes.name}>{name} </span>}
        <Waiting line={line} name={name} />{" "}
        {late > 0 && (
          <Counting {...of} rows={lateRows} isBad>
            <WarningIcon size={14} stroke={2} aria-hidden />
            {texts.late(formatNumber(late))}
          </Counting>
        )}{" "}
      </div>
      <div className={classes.figures}>
        {oldest && <span>{texts.since(formatDate(oldest))} </span>}
        <Done line={line} name={name} />
      </div>
    </>
  );
}

interface PartProps {
  line: GlanceLine;
  name: string;
}

function Waiting({ line, name }: PartProps) {
  const { area, waiting, waitingRows, amount } = line;
  if (waiting === 0) return <span>{texts.nothing}</span>;
  const counted = texts.waiting[area](formatNumber(waiting));
  return (
    <Counting list={area} name={name} rows={waitingRows} isStrong>
      {amount === null ? counted : texts.sum(counted, formatRupeesInText(amount))}
    </Counting>
  );
}

function Done({ line: { area, done }, name }: PartProps) {
  const some = done.filter(({ count }) => count > 0);
  if (some.length === 0) return <span className={classes.quiet}>{texts.noneDone}</span>;
  return (
    <span>
      {some.map(({ state, count, rows }, index) => (
        <Fragment key={state}>
          {index > 0 && ", "}
          <Counting list={area} name={name} rows={rows}>
            {texts.done[state]?.(formatNumber(count)) ?? `${formatNumber(count)} ${state}`}
          </Counting>
        </Fragment>
      ))}{" "}
      {texts.today}
    </span>
  );
}
