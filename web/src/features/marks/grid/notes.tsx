import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { formatTime } from "@/lib/dates";
import classes from "./grid.module.css";
import { type Cell, isStuck, type Row } from "./model/cells";
import type { GridWork } from "./model/work";
import { focusReason } from "./reason-bar";
import { allColumns } from "./result-cells";
import { texts } from "./texts";

const t = texts.note;

/** Whether a cell has something to say. */
export const hasNote = (cell: Cell) => isStuck(cell) || cell.dropped !== undefined;

export const noteId = (studentId: string, column: number) => `note-${studentId}-${column}`;

interface Props {
  work: GridWork;
  row: Row;
}

type RowProps = Props & { rowIndex: number };

/** Below a row: what keeps it from being saved, and what can be done about it. */
export function Notes({ work, row, rowIndex }: RowProps) {
  const { phase, cells } = row;
  const noted = cells.flatMap((cell, column) => (hasNote(cell) ? [{ cell, column }] : []));
  if (noted.length === 0 && phase !== "failed" && phase !== "reason") return null;
  return <NoteRow {...{ work, row, rowIndex, noted }} />;
}

interface NoteRowProps extends RowProps {
  noted: { cell: Cell; column: number }[];
}

function NoteRow({ work, row, rowIndex, noted }: NoteRowProps) {
  const { id, phase, message, cells } = row;
  const ref = useRef<HTMLTableRowElement>(null);
  // As a note comes or grows; not under the hands of somebody who is elsewhere by now.
  const size = noted.length + (phase === "failed" || phase === "reason" ? 1 : 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the size that may have grown
  useEffect(() => {
    // The key that has left the cell still has to bring the focus to the next one.
    const timer = setTimeout(() => {
      const note = ref.current;
      if (note && isNear(note)) note.querySelector("div")?.scrollIntoView({ block: "nearest" });
    });
    return () => clearTimeout(timer);
  }, [size]);
  const isWrong = phase === "failed" || noted.some(({ cell }) => cell.fault !== undefined);
  return (
    <tr ref={ref} className={classes.notes} aria-rowindex={rowIndex}>
      <td colSpan={allColumns(cells.length)}>
        <div className={classes.note} data-wrong={isWrong || undefined}>
          {phase === "reason" && (
            <p>
              {t.reason} <NoteButton onClick={focusReason}>{t.giveReason}</NoteButton>
            </p>
          )}
          {phase === "failed" && (
            <p>
              {message} <NoteButton onClick={() => work.save(id)}>{t.retry}</NoteButton>
            </p>
          )}
          {noted.map(({ cell, column }) => (
            <p key={column} id={noteId(id, column)}>
              {t.at(cell.mark.subjectName, whatIsWrong(cell))}
              {cell.isConflict && <Choice work={work} row={row} column={column} />}
            </p>
          ))}
        </div>
      </td>
    </tr>
  );
}

/** Whether the focus is in the note's own row or the next one; after the last comes the foot. */
function isNear({ parentElement: own }: Element) {
  const after = own?.nextElementSibling ?? document.getElementById("after-grid");
  return [own, after].some((place) => place?.contains(document.activeElement));
}

function whatIsWrong({ fault, text, mark, dropped }: Cell): string {
  if (fault !== undefined) return fault;
  if (dropped !== undefined) return t.dropped(dropped.trim());
  const time = mark.changedAt && formatTime(mark.changedAt);
  return t.conflict(text ?? "", mark.marks, mark.changedBy ?? t.somebody, time);
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
      <NoteButton
        label={t.of(t.keepMine, subject, row.name)}
        onClick={settle(() => work.settle(row.id, column, "mine"))}
      >
        {t.keepMine}
      </NoteButton>{" "}
      <NoteButton
        label={t.of(t.takeTheirs, subject, row.name)}
        onClick={settle(() => work.settle(row.id, column, "theirs"))}
      >
        {t.takeTheirs}
      </NoteButton>
    </>
  );
}

interface NoteButtonProps {
  label?: string;
  onClick: () => void;
  children: string;
}

const NoteButton = ({ label, onClick, children }: NoteButtonProps) => (
  <Button variant="default" size="compact-sm" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);
