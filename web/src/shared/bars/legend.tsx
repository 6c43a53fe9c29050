import classes from "./bars.module.css";
import type { Series } from "./picture";

/** Which colour is whose, in the order of the parts. */
export const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className={classes.legend}>
    {series.map(({ id, label }, index) => (
      <li key={id}>
        <span className={classes.sample} data-part={id} data-nth={index} aria-hidden />
        {label}
      </li>
    ))}
  </ul>
);
