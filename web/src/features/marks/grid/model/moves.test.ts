import { expect, test } from "vitest";
import { fieldFrom, type Spot } from "./moves";

// Of three rows the second lacks the first column, and the third the last one.
const fields = ["xxx", "-xx", "xx-"];
const size = { rows: 3, columns: 3 };
const hasField = ({ row, column }: Spot) => fields[row]?.[column] === "x";
const from = (row: number, column: number, to: [number, number]) =>
  fieldFrom({ row, column }, { row: to[0], column: to[1] }, size, hasField);

test("a key goes on in its direction over places without a field", () => {
  expect(from(0, 0, [1, 0])).toEqual({ row: 2, column: 0 });
  expect(from(2, 0, [1, 0])).toEqual({ row: 0, column: 0 });
  expect(from(0, 1, [0, 2])).toEqual({ row: 0, column: 2 });
});

test("where none follows, the focus stays", () => {
  expect(from(1, 1, [1, 0])).toBeNull();
  expect(from(1, 2, [2, 2])).toBeNull();
  expect(from(0, 0, [-1, 0])).toBeNull();
});

test("a jump to an end of a row leads to its last field there", () => {
  expect(from(1, 2, [1, 0])).toEqual({ row: 1, column: 1 });
  expect(from(2, 0, [2, 2])).toEqual({ row: 2, column: 1 });
  expect(from(0, 1, [2, 2])).toEqual({ row: 2, column: 1 });
});
