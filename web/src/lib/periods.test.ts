import { expect, test } from "vitest";
import { isDay, isInOrder, quickPeriods } from "./periods";

test("the financial year begins on 1 April", () => {
  expect(quickPeriods("2026-03-31").thisYear).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(quickPeriods("2026-04-01").thisYear).toEqual({ from: "2026-04-01", to: "2027-03-31" });
});

test("months are whole, also over the turn of a year", () => {
  expect(quickPeriods("2028-02-10").thisMonth).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(quickPeriods("2027-01-05").lastMonth).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(quickPeriods("2026-12-05").thisMonth).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test.each([
  ["2026-11-20", true],
  ["0202-11-20", false],
  ["2026-02-30", false],
  ["yesterday", false],
  ["", false],
  [null, false],
])("%s is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});

test("a period without an end is in order", () => {
  expect(isInOrder({ from: "2026-11-20", to: "" })).toBe(true);
  expect(isInOrder({ from: "2026-11-20", to: "2026-11-20" })).toBe(true);
  expect(isInOrder({ from: "2026-11-20", to: "2026-11-19" })).toBe(false);
});
