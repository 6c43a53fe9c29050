import type { FeeYear } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import { formatPercent } from "@/lib/percent";
import { Fact, Facts } from "@/ui/facts";
import classes from "./fees-by-year.module.css";
import { texts } from "./texts";

type Demand = FeeYear["demands"][number];
type Line = Demand["lines"][number];

interface Props {
  id: string;
  demands: Demand[];
}

/** What was charged for a year, line by line; by course, where that was changed within it. */
export const Demands = ({ id, demands }: Props) => (
  <div id={id} className={classes.demands}>
    {demands.map((demand, index) => (
      // The same year of study may be charged twice, and nothing moves.
      <div key={index}>
        <p className={classes.studied}>{studiedIn(demand)}</p>
        <Lines lines={demand.lines} />
      </div>
    ))}
  </div>
);

const Lines = ({ lines }: Pick<Demand, "lines">) =>
  lines.length === 0 ? (
    <p className={classes.nothing}>{texts.nothing}</p>
  ) : (
    <Facts>
      {lines.map((line, position) => (
        <Fact key={position} name={nameOf(line)}>
          {formatRupees(line.amount)}
        </Fact>
      ))}
    </Facts>
  );

const studiedIn = ({ courseName, yearOfStudy }: Demand) =>
  courseName === null ? texts.studied(yearOfStudy) : texts.studiedIn(courseName, yearOfStudy);

function nameOf({ kind, title, percent }: Line): string {
  if (kind === "Correction") return title ? texts.withdrawnOf(title) : texts.withdrawn;
  const fee = title ?? texts.baseFee;
  return percent === 100 ? fee : texts.forRepeaters(fee, formatPercent(percent));
}
