import { Button } from "@mantine/core";
import { formatTime } from "@/lib/dates";
import classes from "./grid.module.css";
import { type Cell, isStuck, type Row } from "./model/cells";
import type { GridWork } from "./model/work";
import { focusReason } from "./reason-bar";
import { texts } from "./texts";

const words = texts.note;

export const noteId = (studentId: string, column: number) => `note-${studentId}-${column}`;

interface Props {
  work: GridWork;
  row: Row;
}

/** Below a row: what keeps it from being saved, and what can be done about it. */
export function Notes({ work, row }: Props) {
  const { id, phase, message, cells } = row;
  const stuck = cells.flatMap((cell, column) => (isStuck(cell) ? [{ cell, column }] : []));
  if (stuck.length === 0 && phase !== "failed" && phase !== "reason") return null;
  const isWrong = phase === "failed" || stuck.some(({ cell }) => cell.fault !== undefined);
  return (
    <tr className={classes.notes}>
      <td colSpan={cells.length + 1}>
        <div className={classes.note} data-wrong={isWrong || undefined}>
          {phase === "reason" && (
            <p>
              {words.reason} <Act onClick={focusReason}>{words.giveReason}</Act>
            </p>
          )}
          {phase === "failed" && (
            <p>
              {message} <Act onClick={() => work.save(id)}>{words.retry}</Act>
            </p>
          )}
          {stuck.map(({ cell, column }) => (
            <p key={column} id={noteId(id, column)}>
              {words.at(cell.mark.subjectName, whatIsWrong(cell))}
              {cell.isConflict && <Choice work={work} row={row} column={column} />}
            </p>
          ))}
        </div>
      </td>
    </tr>
  );
}

function whatIsWrong({ fault, text, mark }: Cell): string {
  if (fault !== undefined) return fault;
  const time = mark.changedAt && formatTime(mark.changedAt);
  return words.conflict(text ?? "", mark.marks, mark.changedBy ?? words.somebody, time);
}

function Choice({ work, row, column }: Props & { column: number }) {
  const subject = row.cells[column]?.mark.subjectName ?? "";
  const settle = (how: () => void) => () => {
    // The button goes; the work goes on in its cell.
    document.getElementById(`cell-${row.id}-${column}`)?.focus();
    how();
  };
  return (
    <>
      {" "}
      <Act
        label={words.of(words.keepMine, subject, row.name)}
        onClick={settle(() => work.settle(row.id, column, "mine"))}
      >
        {words.keepMine}
      </Act>{" "}
      <Act
        label={words.of(words.takeTheirs, subject, row.name)}
        onClick={settle(() => work.settle(row.id, column, "theirs"))}
      >
        {words.takeTheirs}
      </Act>
    </>
  );
}

interface ActProps {
  label?: string;
  onClick: () => void;
  children: string;
}

const Act = ({ label, onClick, children }: ActProps) => (
  <Button variant="default" size="compact-sm" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);
