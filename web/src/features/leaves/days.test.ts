import { expect, test } from "vitest";
import { aYearAfter, daysAfter, daysOf } from "./days";

test.each([
  ["2026-06-12", "2026-06-12", 1],
  ["2026-06-12", "2026-06-14", 3],
  ["2026-02-27", "2026-03-01", 3],
  ["2028-02-27", "2028-03-01", 4],
  ["2026-06-14", "2026-06-12", null],
  ["", "2026-06-12", null],
  ["2026-06-12", "", null],
])("from %s to %s are %s days", (start, end, days) => {
  expect(daysOf(start, end)).toBe(days);
});

test("days are counted over the ends of months and years", () => {
  expect(daysAfter("2026-01-15", -30)).toBe("2025-12-16");
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
});

test.each([
  ["2026-06-12", "2027-06-12"],
  ["2028-02-29", "2029-02-28"],
  ["2027-02-28", "2028-02-28"],
])("a year after %s is %s", (date, next) => {
  expect(aYearAfter(date)).toBe(next);
});
