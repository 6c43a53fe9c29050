import { createContext, useEffect, useState } from "react";
import { useFocusNextRow } from "../use-focus-next-row";
import type { RowKey } from "../use-row-keys";

/** What is known of the rows that can be ticked, by id. */
interface Ticks {
  isOn: (id: string) => boolean;
  mayTick: (id: string) => boolean;
  tick: (id: string, on: boolean) => void;
  /** Why the last try with this one did not come about. */
  reasonOf: (id: string) => string | undefined;
}

/** Null: nothing can be ticked here. */
export const TicksContext = createContext<Ticks | null>(null);

/** Ticked ids, each with the reason of its last failure; empty: none. */
type Marks = ReadonlyMap<string, string>;

const without = (marks: Marks, stays: (id: string) => boolean): Marks =>
  [...marks.keys()].every(stays) ? marks : new Map([...marks].filter(([id]) => stays(id)));

interface Options<Row> {
  /** The list of what waits; undefined under another tab, or while it is on its way. */
  listed: Row[] | undefined;
  /** What can be done with all that are ticked, and the key that does it with one. */
  acts: readonly { key: RowKey; name: string }[];
  mayTick?: (row: Row) => boolean;
  /** Of the element of a row that the focus goes to once those before it are decided. */
  elementIn: (row: Row) => string;
}

/** Rows of a queue that are ticked to be decided together. What leaves the list is not ticked any more. */
export function useMany<Row extends { _id: string }>(options: Options<Row>) {
  const { listed, acts, mayTick = () => true, elementIn } = options;
  const [marks, setMarks] = useState<Marks>(new Map());
  const [open, setOpen] = useState<{ key: RowKey; rows: Row[] } | null>(null);
  const focusNextRow = useFocusNextRow(listed, ({ _id }) => _id);
  const offered = listed?.filter(mayTick) ?? [];
  const ticked = offered.filter(({ _id }) => marks.has(_id));

  useEffect(() => {
    const ids = new Set(listed?.map(({ _id }) => _id));
    setMarks((before) => without(before, (id) => ids.has(id)));
  }, [listed]);

  const mark = (id: string, reason: string | null) =>
    setMarks((before) => {
      if (reason === null) return without(before, (other) => other !== id);
      return new Map(before).set(id, reason);
    });

  const ticks: Ticks = {
    isOn: (id) => ticked.some(({ _id }) => _id === id),
    mayTick: (id) => offered.some(({ _id }) => _id === id),
    tick: (id, on) => mark(id, on ? "" : null),
    reasonOf: (id) => marks.get(id) || undefined,
  };

  return {
    ticks,
    acts,
    /** How many are ticked, and how many can be. */
    count: ticked.length,
    offered: offered.length,
    /** Those in sight, so that nothing is ticked unseen. */
    tickAll: (on: boolean) => setMarks(new Map(on ? offered.map(({ _id }) => [_id, ""]) : [])),
    open,
    openMany: (key: RowKey) => setOpen({ key, rows: ticked }),
    /** What became of one: null when it is decided, or why it is not. */
    settle: ({ _id }: Row, reason: string | null) => mark(_id, reason),
    /** @param last The last one that was decided. */
    close: (last?: Row) => {
      if (last) focusNextRow(last._id, elementIn);
      setOpen(null);
    },
  };
}

export type ManyOf<Row extends { _id: string }> = ReturnType<typeof useMany<Row>>;

/** As much of it as a panel needs, whatever the rows are. */
export type Many = Pick<
  ManyOf<never>,
  "ticks" | "acts" | "count" | "offered" | "tickAll" | "openMany"
>;
