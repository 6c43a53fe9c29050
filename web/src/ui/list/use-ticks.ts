import { useState } from "react";

/** Who is ticked, whatever of the list is in sight; each as the list had them then. */
export function useTicks<Row extends { id: string }>() {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    ticked,
    set: (rows: Row[], on: boolean) => {
      const next = new Map(ticked);
      for (const row of rows) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      setTicked(next);
    },
    clear: () => setTicked(new Map()),
    /** As they are by now, where that is known: something may have changed since the tick. */
    newest: (listed: Row[] | undefined): Row[] => {
      const known = new Map(listed?.map((row) => [row.id, row]));
      return [...ticked.values()].map((row) => known.get(row.id) ?? row);
    },
  };
}

export type Ticks<Row extends { id: string }> = ReturnType<typeof useTicks<Row>>;
