import type { MarksSheet } from "@/lib/api-types";
import {
  type Cell,
  checked,
  isClean,
  merged,
  mine,
  type Row,
  rested,
  settled,
  typed,
  withCell,
} from "./cells";
import { rowOf, type Subject } from "./row-of";
import { Rows } from "./rows";
import { type Outcome, SaveQueue } from "./save-queue";
import { type Context, saveRows } from "./save-rows";
import { readKept, withKept, writeKept } from "./unsaved";

interface Options {
  /** The name under which the tab keeps what is unsaved. */
  storeKey: string;
  send: Context["send"];
  /** Whether this tab still speaks for the clerk who has typed. */
  isOurs: () => boolean;
}

export interface Entry {
  id: string;
  column: number;
  text: string;
}

/** The clerk's work on the marks of one course: what is there, what is typed, what is on its way. */
export class GridWork {
  rows = new Rows();
  #options: Options;
  #queue: SaveQueue;
  #waiting: ReturnType<typeof readKept>["marks"];
  reason: string;
  /** Whether everything waits for the server to be reached again. */
  isAway = false;

  constructor(options: Options) {
    this.#options = options;
    const { marks, reason } = readKept(options.storeKey);
    this.#waiting = marks;
    this.reason = reason;
    this.#queue = new SaveQueue({
      save: (ids) => this.#save(ids),
      onAway: (isAway) => {
        this.isAway = isAway;
        this.rows.notify();
      },
    });
  }

  /** Rows as the server has them; `subjects` are the columns. */
  receive(sheets: MarksSheet[], subjects: Subject[]) {
    const restored: string[] = [];
    const rows = sheets.flatMap((sheet) => {
      const known = this.rows.get(sheet.id);
      // What is on its way stands in no list yet.
      if (known && this.#queue.isSaving(sheet.id)) return [];
      if (known) return [rested(merged(known, sheet))];
      const before = this.#waiting[sheet.id];
      if (before) restored.push(sheet.id);
      delete this.#waiting[sheet.id];
      return [merged(withKept(rowOf(sheet, subjects), before), sheet)];
    });
    if (rows.length > 0) this.rows.put(rows);
    if (restored.length > 0) this.#queue.now(restored);
  }

  /** Kept marks whose rows have not come yet: they are not saved either. */
  get expected(): number {
    return Object.values(this.#waiting).reduce((sum, of) => sum + Object.keys(of).length, 0);
  }

  /** All the rows have come: what is kept for others belongs to nobody here any more. */
  complete() {
    this.#waiting = {};
    this.#keep();
  }

  type(...entries: Entry[]) {
    const changed = new Map<string, Row>();
    for (const { id, column, text } of entries) {
      const row = changed.get(id) ?? this.rows.get(id);
      if (!row) continue;
      const type = (cell: Cell) => typed(cell, text, this.#queue.isSaving(id));
      const next: Row = { ...withCell(row, column, type), message: undefined };
      changed.set(id, { ...next, phase: isClean(next) ? "rest" : "waiting" });
    }
    this.#put([...changed.values()]);
    this.#queue.soon(changed.keys());
  }

  /** Cells are left, or filled in: what is wrong with them is said now. */
  check(...ids: string[]) {
    const changed = ids.flatMap((id) => {
      const row = this.rows.get(id);
      const cells = row?.cells.map(checked);
      const isNew = cells?.some((cell, index) => cell !== row?.cells[index]);
      return row && cells && isNew ? [{ ...row, cells }] : [];
    });
    if (changed.length > 0) this.#put(changed);
  }

  /** The row is left, or to be tried again. */
  save(id: string) {
    const row = this.rows.get(id);
    if (row && !isClean(row)) this.#queue.now([id]);
  }

  /** What the clerk wants of two marks for one cell. */
  settle(id: string, column: number, choice: "mine" | "theirs") {
    const row = this.rows.get(id);
    if (!row) return;
    const settle = (cell: Cell) => (choice === "mine" ? mine(cell) : settled(cell.mark));
    this.#put([{ ...withCell(row, column, settle), phase: "waiting" }]);
    this.#queue.now([id]);
  }

  /** For what waits for it, and for what follows; empty to be asked again. */
  setReason(reason: string) {
    this.reason = reason;
    this.#put([]);
    if (!reason) return;
    const owing = [...this.rows.all()].filter(({ phase }) => phase === "reason");
    this.#queue.now(owing.map(({ id }) => id));
  }

  resume = () => this.#queue.resume();
  flush = () => this.#queue.flush();
  hasUnsaved = () => this.rows.summary().unsaved > 0;
  enter = () => this.#queue.enter();
  leave = () => this.#queue.leave();

  #put(rows: Row[]) {
    this.rows.put(rows);
    // A call that fails after a logout must not bring back what the logout has cleared.
    if (this.#options.isOurs()) this.#keep();
  }

  #keep = () => writeKept(this.#options.storeKey, this.rows.all(), this.#waiting, this.reason);

  async #save(ids: string[]): Promise<Outcome> {
    if (!this.#options.isOurs()) {
      this.#queue.stop();
      return {};
    }
    this.check(...ids);
    const put = (rows: Row[]) => rows.length > 0 && this.#put(rows);
    const { send } = this.#options;
    return saveRows(ids, { row: this.rows.get, put, send, reason: this.reason });
  }
}
