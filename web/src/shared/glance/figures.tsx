import type { Glance, GlanceLine } from "@/lib/api-types";
import { isKnown } from "./addresses";
import { AreaFigures } from "./area-figures";
import classes from "./glance.module.css";
import { MoneyFigures } from "./money-figures";

interface Props extends Pick<Glance, "areas" | "money"> {
  /** Each area in two lines, so that several have room beside each other. */
  isWide?: boolean;
}

/** What a desk opens with: each of its areas, and what is owed and paid. */
export function Figures({ areas, money, isWide = false }: Props) {
  const known = areas.filter(({ area }) => isKnown(area)).sort(mostUrgentFirst);
  const isNamed = known.length > 1 || money !== null;
  const sums = money && (
    <li className={classes.area}>
      <MoneyFigures money={money} />
    </li>
  );
  return (
    <ul
      className={classes.areas}
      data-wide={isWide || undefined}
      data-money={money !== null || undefined}
      // What scrolls must be reachable by keyboard, also without a link in it.
      tabIndex={isWide ? 0 : undefined}
    >
      {/* A college's row is wider than the screen: its money is in sight. */}
      {isWide && sums}
      {known.map((line) => (
        <li key={line.area} className={classes.area}>
          <AreaFigures line={line} isNamed={isNamed} />
        </li>
      ))}
      {!isWide && sums}
    </ul>
  );
}

const urgency = ({ late, waiting }: GlanceLine) => Number(late > 0) * 2 + Number(waiting > 0);

/** Otherwise as the server has them: where a row is wider than the screen, its end is seen last. */
const mostUrgentFirst = (one: GlanceLine, other: GlanceLine) => urgency(other) - urgency(one);
