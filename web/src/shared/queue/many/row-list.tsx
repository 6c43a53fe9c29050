import { type ReactNode, useEffect, useRef } from "react";
import { DoneIcon, type Icon, PendingIcon, WarningIcon } from "@/ui/icons";
import classes from "./many.module.css";
import type { Result } from "./run";
import { texts } from "./texts";

/** How a preview shows a row. */
export interface Line {
  /** Whose it is, or what. */
  name: string;
  /** What tells it from the others, and what has to be compared. */
  detail: ReactNode;
  /** What is summed. */
  figure?: string;
  /** What is said of this row alone. */
  note?: string | undefined;
}

interface Props<Row> {
  rows: readonly Row[];
  line: (row: Row) => Line;
  results: ReadonlyMap<string, Result>;
  /** It is over: what has no result yet was not begun. */
  isOver: boolean;
}

export const RowList = <Row extends { _id: string }>({
  rows,
  line,
  results,
  isOver,
}: Props<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keys, too
  <ul className={classes.rows} tabIndex={0} aria-label={texts.rows}>
    {rows.map((row) => (
      <Item key={row._id} {...line(row)} result={results.get(row._id)} isOver={isOver} />
    ))}
  </ul>
);

const icons: Record<Result["is"], Icon> = {
  running: PendingIcon,
  done: DoneIcon,
  failed: WarningIcon,
};

interface ItemProps extends Line {
  result: Result | undefined;
  isOver: boolean;
}

function Item({ name, detail, figure, note, result, isOver }: ItemProps) {
  const ref = useRef<HTMLLIElement>(null);
  const isRunning = result?.is === "running";
  useEffect(() => {
    if (isRunning) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isRunning]);
  const said = result ? (result.text ?? texts.results[result.is]) : isOver ? texts.left : note;
  const ResultIcon = result && icons[result.is];
  return (
    <li ref={ref}>
      <span className={classes.what}>
        {name}
        <span className={classes.detail}>{detail}</span>
      </span>
      {figure && <span className={classes.figure}>{figure}</span>}
      {said && (
        <span className={classes.result} data-is={result?.is}>
          {ResultIcon && <ResultIcon size={16} stroke={1.75} aria-hidden />}
          {said}
        </span>
      )}
    </li>
  );
}
