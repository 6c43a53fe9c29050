import { memo } from "react";
import { type Icon, SavedIcon, SavingIcon, UnsavedIcon, WarningIcon } from "@/ui/icons";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { StudentName } from "@/ui/student-name";
import { SheetStatus } from "../sheet-status";
import classes from "./grid.module.css";
import { type Cell, isStuck, isUnsaved, type Row, shown } from "./model/cells";
import type { GridWork } from "./model/work";
import { hasNote, Notes, noteId } from "./notes";
import { texts } from "./texts";
import { useRow } from "./use-grid-work";

export const cellId = (studentId: string, column: number) => `cell-${studentId}-${column}`;

interface Props {
  work: GridWork;
  id: string;
}

/** Drawn anew for its own changes alone: a grid has thousands of cells. */
export const GridRow = memo(function GridRow({ work, id }: Props) {
  const row = useRow(work, id);
  if (!row) return null;
  return (
    <>
      <tr data-student={id} className={classes.row}>
        <th scope="row" className={classes.student}>
          <StudentName name={row.name} id={id} state={<RowState row={row} />} />
        </th>
        {row.cells.map((cell, column) => (
          <MarkCell
            key={cell.mark.subjectId}
            row={row}
            cell={cell}
            column={column}
            onType={(text) => work.type({ id, column, text })}
          />
        ))}
      </tr>
      <Notes work={work} row={row} />
    </>
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
  return (
    <td className={classes.cell} data-label={subjectName}>
      <input
        id={cellId(row.id, column)}
        data-column={column}
        className={classes.input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        aria-label={texts.cell(subjectName, row.name, attempt)}
        aria-invalid={isStuck(cell) || undefined}
        aria-describedby={hasNote(cell) ? noteId(row.id, column) : undefined}
        data-unsaved={cell.text !== null || undefined}
        value={shown(cell)}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {attempt > 1 && (
        <span className={classes.attempt} aria-hidden>
          {texts.reexam}
        </span>
      )}
    </td>
  );
}

const stuck: { tone: BadgeTone; icon: Icon } = { tone: "bad", icon: WarningIcon };

const looks: Record<Exclude<Row["phase"], "rest" | "failed">, typeof stuck> = {
  waiting: { tone: "calm", icon: SavingIcon },
  saving: { tone: "calm", icon: SavingIcon },
  saved: { tone: "good", icon: SavedIcon },
  retrying: { tone: "wait", icon: UnsavedIcon },
  reason: stuck,
};

/** What is being done about the row; when nothing is, how far its marks are. */
function RowState({ row: { phase, status, cells } }: { row: Row }) {
  if (phase === "failed" || cells.some(isStuck)) {
    const unsaved = cells.filter(isUnsaved).length;
    return <StatusBadge {...stuck}>{texts.notSaved(unsaved)}</StatusBadge>;
  }
  if (phase === "rest") return <SheetStatus status={status} />;
  return <StatusBadge {...looks[phase]}>{texts.phases[phase] ?? ""}</StatusBadge>;
}
