import {
  type ClipboardEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import type { MarksGrid } from "@/lib/api-types";
import { written } from "../marks";
import classes from "./grid.module.css";
import { Head } from "./grid-head";
import { cellId, Gap, GridRow } from "./grid-row";
import { isStuck } from "./model/cells";
import { caretOf, fieldFrom, moveOf, type Spot } from "./model/moves";
import { blockIn, fill, isSingle, type Pasted, type Plan, plan } from "./model/paste";
import type { GridWork } from "./model/work";
import { allColumns } from "./result-cells";
import { texts } from "./texts";
import { useShownRows } from "./use-shown-rows";

interface Props {
  work: GridWork;
  /** What of a course it is. */
  name: string;
  subjects: MarksGrid["subjects"];
  /** The rows that are shown. */
  order: readonly string[];
  /** Rows that stay, wherever the grid is scrolled to. */
  held: readonly string[];
  onHold: (studentId: string) => void;
  /** Whether all students are here, so that the missing marks can be counted. */
  isWhole: boolean;
  onPasted: (pasted: Pasted) => void;
  /** A block that is looked at before it is filled in. */
  onPlanned: (plan: Plan) => void;
  onNextMissing: () => void;
}

const rowOf = (place: Element | null) =>
  place?.closest<HTMLElement>("[data-student]")?.dataset.student;

/** A field of the grid with its place; events are taken where they arrive, not at thousands of cells. */
function fieldOf({ target }: { target: EventTarget }, order: readonly string[]) {
  const field = target as HTMLInputElement;
  const id = rowOf(field);
  if (id === undefined || field.dataset.column === undefined) return null;
  return { field, id, row: order.indexOf(id), column: Number(field.dataset.column) };
}

export function GridTable(props: Props) {
  const { work, name, subjects, order, held, isWhole } = props;
  const { onHold, onPasted, onPlanned, onNextMissing } = props;
  const { scroller, rows, measure } = useShownRows(order, held);
  /** What stood in the cell as it was entered, without what was not saved of it. */
  const entered = useRef("");
  const size = { rows: order.length, columns: subjects.length };

  function savedIn({ id, column }: { id: string; column: number }) {
    return written(work.rows.get(id)?.cells[column]?.mark.marks ?? null);
  }

  const hasField = (at: Spot) => work.rows.hasField(order[at.row] ?? "", at.column);

  function focusOn({ row, column }: Spot) {
    const id = order[row];
    if (id === undefined) return;
    // The browser scrolls to it, once it is there.
    flushSync(() => onHold(id));
    document.getElementById(cellId(id, column))?.focus();
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const id = rowOf(event.target);
    if (id !== undefined) onHold(id);
    const at = fieldOf(event, order);
    if (!at) return;
    entered.current = savedIn(at);
    // Typing replaces, as in a spreadsheet.
    at.field.select();
  }

  /** A click arrives as a key does; a second one sets the caret. */
  function onMouseDown(event: MouseEvent<HTMLElement>) {
    const at = fieldOf(event, order);
    if (!at || at.field === document.activeElement) return;
    event.preventDefault();
    at.field.focus();
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    const at = fieldOf(event, order);
    if (!at) return;
    work.check(at.id);
    if (rowOf(event.relatedTarget) !== at.id) work.save(at.id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = fieldOf(event, order);
    if (!at || event.nativeEvent.isComposing) return;
    const { field, id, column } = at;
    if (event.key === "Escape") {
      // What came from somebody else meanwhile is not overwritten by what stood there before.
      const cell = work.rows.get(id)?.cells[column];
      const text = cell && isStuck(cell) ? savedIn(at) : entered.current;
      work.type({ id, column, text });
      // Once the old text is drawn.
      setTimeout(() => field.select());
    } else if (event.key === "F2") {
      field.setSelectionRange(field.value.length, field.value.length);
    } else if (event.key === "Enter" && event.ctrlKey) {
      work.check(id);
      onNextMissing();
    } else {
      const to = moveOf(event, caretOf(field), at, size);
      if (!to) return;
      // Also at the grid's edges, where the page would scroll instead.
      event.preventDefault();
      if (event.key === "Enter") work.check(id);
      const next = fieldFrom(at, to, size, hasField);
      if (next) focusOn(next);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const at = fieldOf(event, order);
    const block = at && blockIn(event.clipboardData.getData("text"));
    if (!block) return;
    event.preventDefault();
    if (!isSingle(block)) {
      onPlanned(plan(work, block, { ...at, order, subjects }));
      return;
    }
    const entry = { id: at.id, column: at.column, text: block[0]?.[0] ?? "" };
    const entries = entry.text === "" ? [] : [entry];
    onPasted(fill(work, { entries, empty: 1 - entries.length }));
  }

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        className={classes.table}
        aria-label={texts.table(name)}
        aria-rowcount={order.length + 1}
        aria-busy={!isWhole}
        {...{ onMouseDown, onFocus, onBlur, onKeyDown, onPaste }}
      >
        <Head work={work} subjects={subjects} isWhole={isWhole} />
        {rows.map(({ id, index, gap }) => (
          <Fragment key={id}>
            {gap > 0 && <Gap height={gap} columns={allColumns(subjects.length)} />}
            <GridRow work={work} id={id} index={index} measure={measure} />
          </Fragment>
        ))}
      </table>
    </div>
  );
}
