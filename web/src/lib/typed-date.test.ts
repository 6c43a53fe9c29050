import { expect, test } from "vitest";
import { dateIn, faultOfDate, typedDate } from "./typed-date";

test.each([
  "03/04/2026",
  "3/4/2026",
  "3.4.2026",
  "03-04-2026",
  " 3 4 2026 ",
  "03042026",
  "2026-04-03",
])("'%s' is 3 April 2026", (text) => {
  expect(dateIn(text)).toBe("2026-04-03");
  expect(faultOfDate(text)).toBeUndefined();
});

test("29 February is a day of leap years only", () => {
  expect(dateIn("29/02/2028")).toBe("2028-02-29");
  expect(dateIn("29/02/2026")).toBeNull();
});

test.each([
  ["31/02/2026", "There is no 31/2/2026: that month has 28 days."],
  ["5/13/2026", "There is no month 13. Enter the day first: DD/MM/YYYY."],
  ["00/05/2026", "There is no day 0. Please enter the date as DD/MM/YYYY."],
  ["14/05/07", "Please enter the date as DD/MM/YYYY."],
  ["14/05/0007", "Please enter the date as DD/MM/YYYY."],
  ["2026-02-31", "Please enter the date as DD/MM/YYYY."],
  ["tomorrow", "Please enter the date as DD/MM/YYYY."],
])("'%s' is no date: %s", (text, fault) => {
  expect(dateIn(text)).toBeNull();
  expect(faultOfDate(text)).toBe(fault);
});

test("a day is written day first, and what is none stays as it was typed", () => {
  expect(typedDate("2026-04-03")).toBe("03/04/2026");
  expect(typedDate("3/4")).toBe("3/4");
  expect(typedDate("")).toBe("");
});
