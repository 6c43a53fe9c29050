import { isMissing, isStuck, isUnsaved, type Row } from "./cells";

type Listener = () => void;

export interface Summary {
  /** Marks that are not with the server yet. */
  unsaved: number;
  /** Those of them that nothing but the server keeps waiting. */
  waiting: number;
  /** Rows that wait for the clerk. */
  stuck: { id: string; name: string }[];
  needsReason: boolean;
  /** Of the students that are here, by column. */
  missing: number[];
  /** Students of several terms: none of them has all of the subjects. */
  isMixed: boolean;
}

const waitingIn = ({ phase, cells }: Row) =>
  phase === "failed" || phase === "reason"
    ? 0
    : cells.filter((cell) => isUnsaved(cell) && !isStuck(cell)).length;

const isStuckRow = ({ phase, cells }: Row) => phase === "failed" || cells.some(isStuck);

/** The rows of the grid. Each tells its own changes alone, so that a key draws one row. */
export class Rows {
  #rows = new Map<string, Row>();
  #listeners = new Map<string, Set<Listener>>();
  #onAny = new Set<Listener>();
  #summary: Summary | undefined;
  /** The ids in their order; another array whenever rows have come. */
  order: readonly string[] = [];

  get = (id: string) => this.#rows.get(id);
  all = () => this.#rows.values();
  hasField = (id: string, column: number) => !this.#rows.get(id)?.cells[column]?.isForeign;

  /** Changes rows in one go and tells those who look at them. */
  put(changed: Row[]) {
    const added = changed.filter(({ id }) => !this.#rows.has(id)).map(({ id }) => id);
    for (const row of changed) this.#rows.set(row.id, row);
    if (added.length > 0) this.order = [...this.order, ...added];
    this.notify();
    for (const { id } of changed) for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  /** Something that is no row's has changed. */
  notify() {
    this.#summary = undefined;
    for (const listener of this.#onAny) listener();
  }

  onRow(id: string, listener: Listener) {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  onAny = (listener: Listener) => {
    this.#onAny.add(listener);
    return () => {
      this.#onAny.delete(listener);
    };
  };

  /** The same object until something changes. */
  summary = (): Summary => {
    this.#summary ??= this.#reckon();
    return this.#summary;
  };

  #reckon(): Summary {
    const summary: Summary = {
      unsaved: 0,
      waiting: 0,
      stuck: [],
      needsReason: false,
      missing: [],
      isMixed: false,
    };
    for (const id of this.order) {
      const row = this.#rows.get(id);
      if (!row) continue;
      summary.unsaved += row.cells.filter(isUnsaved).length;
      summary.waiting += waitingIn(row);
      if (isStuckRow(row)) summary.stuck.push({ id, name: row.name });
      if (row.phase === "reason") summary.needsReason = true;
      if (row.cells.some(({ isForeign }) => isForeign)) summary.isMixed = true;
      row.cells.forEach((cell, column) => {
        summary.missing[column] = (summary.missing[column] ?? 0) + (isMissing(cell) ? 1 : 0);
      });
    }
    return summary;
  }
}
