/** A cell by its place in the rows that are shown. */
export interface Spot {
  row: number;
  column: number;
}

interface Size {
  rows: number;
  columns: number;
}

interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Where the caret is in the cell: `isWhole` when all is marked, as after arriving there. */
export interface Caret {
  isWhole: boolean;
  isAtStart: boolean;
  isAtEnd: boolean;
}

export function caretOf({
  selectionStart: from,
  selectionEnd: to,
  value,
}: HTMLInputElement): Caret {
  const isWhole = from === 0 && to === value.length;
  return {
    isWhole,
    isAtStart: isWhole || (from === 0 && to === 0),
    isAtEnd: isWhole || (from === value.length && to === value.length),
  };
}

/** Where a key leads from a cell; null when the key is the field's own. */
export function moveOf(press: Press, caret: Caret, at: Spot, { rows, columns }: Size): Spot | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press;
  const { row, column } = at;
  if (altKey || metaKey) return null;
  if (ctrlKey) {
    if (key === "Home") return { row: 0, column: 0 };
    return key === "End" ? { row: rows - 1, column: columns - 1 } : null;
  }
  if (key === "Enter") return { row: row + (shiftKey ? -1 : 1), column };
  if (shiftKey) return null;
  switch (key) {
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowLeft":
      return caret.isAtStart ? { row, column: column - 1 } : null;
    case "ArrowRight":
      return caret.isAtEnd ? { row, column: column + 1 } : null;
    case "Home":
      return caret.isWhole ? { row, column: 0 } : null;
    case "End":
      return caret.isWhole ? { row, column: columns - 1 } : null;
    default:
      return null;
  }
}

/**
 * The next place with a field when a key leads from `at` to `to`: on over those without one; after a jump to
 * an end of a row, back from there. Null: there is none.
 */
export function fieldFrom(at: Spot, to: Spot, size: Size, hasField: (spot: Spot) => boolean) {
  const down = to.row - at.row;
  const right = to.column - at.column;
  const isJump = Math.abs(right) > 1 || (down !== 0 && right !== 0);
  const step = isJump
    ? { row: 0, column: to.column === 0 ? 1 : -1 }
    : { row: Math.sign(down), column: Math.sign(right) };
  let next = to;
  while (isWithin(next, size) && !hasField(next)) {
    next = { row: next.row + step.row, column: next.column + step.column };
  }
  return isWithin(next, size) ? next : null;
}

export const isWithin = ({ row, column }: Spot, { rows, columns }: Size) =>
  row >= 0 && row < rows && column >= 0 && column < columns;
