import { useMemo, useState } from "react";
import { isMissing } from "./model/cells";
import type { GridWork } from "./model/work";

/**
 * The students with missing marks, as they were when they were asked for: a row does not vanish
 * under the hands that fill it in.
 */
export function useMissingOnly(work: GridWork, all: readonly string[]) {
  const [isOn, setOn] = useState(false);
  const order = useMemo(
    () => (isOn ? all.filter((id) => work.rows.get(id)?.cells.some(isMissing)) : all),
    [work, all, isOn],
  );
  return { isOn, set: setOn, order };
}

/** The next cell without marks after the one with the focus; from the top when there is none after. */
export function nextMissing(work: GridWork, order: readonly string[], lastCell = "") {
  const [, at, column = "-1"] = lastCell.match(/^cell-(.*)-(\d+)$/) ?? [];
  const start = Math.max(at === undefined ? 0 : order.indexOf(at), 0);
  for (let step = 0; step <= order.length; step += 1) {
    const id = order[(start + step) % order.length];
    const cells = (id !== undefined && work.rows.get(id)?.cells) || [];
    const from = step === 0 && id === at ? Number(column) + 1 : 0;
    const found = cells.findIndex((cell, index) => index >= from && isMissing(cell));
    if (id !== undefined && found >= 0) return { id, column: found };
  }
  return null;
}
