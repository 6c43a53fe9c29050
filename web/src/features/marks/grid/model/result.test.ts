import { expect, test } from "vitest";
import { mark, sheet, tax } from "@/testing/marks";
import { type Row, typed, withCell } from "./cells";
import { isFailing, maxOf, resultOf } from "./result";
import { rowOf } from "./row-of";

const of = (...marks: ReturnType<typeof mark>[]) => rowOf(sheet({ marks }), marks);

const type = (row: Row, column: number, text: string) =>
  withCell(row, column, (cell) => typed(cell, text));

test("maxima count by their weight, and one failed subject fails the whole", () => {
  const row = of(mark({ marks: 95 }), tax({ marks: 19.9 }));
  expect(resultOf(row)).toEqual({ total: 114.9, whole: { percentage: 76.6, verdict: "FAIL" } });
  expect(resultOf(type(row, 1, "20"))).toEqual({
    total: 115,
    whole: { percentage: 76.67, verdict: "PASS" },
  });
  expect(row.cells.map(isFailing)).toEqual([false, true]);
});

test("sums of tenths are exact, and a percentage is rounded half up", () => {
  const three = [1, 2, 3].map((id) => mark({ subjectId: `${id}`, marks: 0.1, maxMarks: 100 }));
  expect(resultOf(of(...three)).total).toBe(0.3);
  expect(maxOf([{ maxMarks: 33.1 }, { maxMarks: 33.1 }, { maxMarks: 33.1 }])).toBe(99.3);
  const percentage = (marks: number, maxMarks: number) =>
    resultOf(of(mark({ marks, maxMarks }))).whole?.percentage;
  // 0.005 exactly, and a little less.
  expect([percentage(0.1, 2000), percentage(0.1, 2000.1)]).toEqual([0.01, 0]);
  expect(percentage(0, 0)).toBe(0);
});

test("while marks are missing there is a sum and no verdict", () => {
  const row = of(mark({ marks: 61 }), tax());
  expect(resultOf(row)).toEqual({ total: 61, whole: null });
  expect(resultOf(type(row, 1, "51"))).toEqual({ total: 61, whole: null });
  expect(resultOf(type(row, 1, "abc")).whole).toBeNull();
  expect(resultOf(type(row, 0, "")).total).toBeNull();
  expect(resultOf(of())).toEqual({ total: null, whole: null });
});

test("the best attempt counts, also while a worse one is typed", () => {
  const row = of(mark({ marks: 61 }), tax({ attempt: 2, bestMarks: 12 }));
  const result = (text: string) => resultOf(type(row, 1, text));
  expect(result("").whole?.verdict).toBe("FAIL");
  expect(result("25")).toMatchObject({ total: 86, whole: { verdict: "PASS" } });
  expect(result("5").total).toBe(73);
  expect(type(row, 1, "5").cells.map(isFailing)).toEqual([false, true]);
});

test("the least that passes is the subject's own", () => {
  const fails = (marks: number) => isFailing(of(mark({ marks, minMarks: 13.3 })).cells[0] as never);
  expect([fails(13.2), fails(13.3)]).toEqual([true, false]);
});
