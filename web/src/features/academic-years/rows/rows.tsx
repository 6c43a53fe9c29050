import { createContext, type ReactNode, use } from "react";
import { texts } from "../texts";
import classes from "./rows.module.css";

/** What the column is called that stands beside what is typed. Null: there is none. */
export const HeadsContext = createContext<string | null>(null);

const t = texts.heads;

interface RowsProps {
  /** Id of the heading that names the table. */
  labelledBy: string;
  children: ReactNode;
}

/** What was, and what is to be, row by row; on a phone one below the other. */
export function Rows({ labelledBy, children }: RowsProps) {
  const last = use(HeadsContext);
  return (
    <table className={classes.table} aria-labelledby={labelledBy} data-alone={!last || undefined}>
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          {last && <th scope="col">{last}</th>}
          <th scope="col">{t.now}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowProps {
  name: ReactNode;
  /** What was, in words. */
  last: ReactNode;
  /** What it comes to. */
  strong?: boolean;
  /** Tells more of what the row above it is about. */
  isOfRowAbove?: boolean;
  children: ReactNode;
}

export function Row({ name, last, strong, isOfRowAbove, children }: RowProps) {
  const heading = use(HeadsContext);
  return (
    <tr data-strong={strong || undefined} data-of-row-above={isOfRowAbove || undefined}>
      <th scope="row">{name}</th>
      {heading && (
        <td data-label={heading} className={classes.last}>
          {last ?? texts.none}
        </td>
      )}
      <td data-label={t.now}>
        <div className={classes.now}>{children}</div>
      </td>
    </tr>
  );
}

/** Over the whole table: the name of the rows below it, or what can be done with them. */
export function WideRow({ isHeading, children }: { isHeading?: boolean; children: ReactNode }) {
  const span = use(HeadsContext) ? 3 : 2;
  return (
    <tr data-wide>
      {isHeading ? (
        <th scope="rowgroup" colSpan={span}>
          {children}
        </th>
      ) : (
        <td colSpan={span}>{children}</td>
      )}
    </tr>
  );
}
