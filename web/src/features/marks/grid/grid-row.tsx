import { VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { StudentName } from "@/ui/student-name";
import classes from "./grid.module.css";
import { type Cell, isStuck, type Row, shown } from "./model/cells";
import { isFailing } from "./model/result";
import type { GridWork } from "./model/work";
import { hasNote, Notes, noteId } from "./notes";
import { ResultCells } from "./result-cells";
import { texts } from "./texts";
import { useRow } from "./use-grid-work";

export const cellId = (studentId: string, column: number) => `cell-${studentId}-${column}`;

interface Props {
  work: GridWork;
  id: string;
  /** Among all rows, also those that are not drawn. */
  index: number;
  /** Told of the row's own element, which is as high as its note is long. */
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/** Drawn anew for its own changes alone: a grid has thousands of cells. */
export const GridRow = memo(function GridRow({ work, id, index, measure }: Props) {
  const row = useRow(work, id);
  if (!row) return null;
  // The headings are the first row.
  const rowIndex = index + 2;
  return (
    <tbody ref={measure} data-index={index} data-student={id}>
      <tr className={classes.row} aria-rowindex={rowIndex}>
        <th scope="row" className={classes.student}>
          <StudentName name={row.name} id={id} />
        </th>
        {row.cells.map((cell, column) =>
          cell.isForeign ? (
            <td key={cell.mark.subjectId} className={classes.foreign}>
              <span aria-hidden>{texts.notTaken.sign}</span>
              <VisuallyHidden>{texts.notTaken.words}</VisuallyHidden>
            </td>
          ) : (
            <MarkCell
              key={cell.mark.subjectId}
              row={row}
              cell={cell}
              column={column}
              onType={(text) => work.type({ id, column, text })}
            />
          ),
        )}
        <ResultCells row={row} />
      </tr>
      <Notes work={work} row={row} rowIndex={rowIndex} />
    </tbody>
  );
});

interface CellProps {
  row: Row;
  cell: Cell;
  column: number;
  onType: (text: string) => void;
}

function MarkCell({ row, cell, column, onType }: CellProps) {
  const { subjectName, attempt } = cell.mark;
  const id = cellId(row.id, column);
  const isFail = isFailing(cell);
  const described = [hasNote(cell) && noteId(row.id, column), isFail && `${id}-fail`];
  return (
    <td className={classes.cell} data-label={subjectName}>
      <input
        id={id}
        data-column={column}
        className={classes.input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        aria-label={texts.cell(subjectName, row.name, attempt)}
        aria-invalid={isStuck(cell) || undefined}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
        data-unsaved={cell.text !== null || undefined}
        data-fail={isFail || undefined}
        value={shown(cell)}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {(attempt > 1 || isFail) && (
        <span className={classes.signs}>
          {attempt > 1 && (
            <span className={classes.attempt} aria-hidden>
              {texts.reexam}
            </span>
          )}
          {isFail && (
            <span id={`${id}-fail`} className={classes.fail}>
              {texts.fail}
            </span>
          )}
        </span>
      )}
    </td>
  );
}

/** In place of rows that are not drawn. */
export const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tbody aria-hidden>
    <tr>
      <td colSpan={columns} className={classes.gap} style={{ height }} />
    </tr>
  </tbody>
);
