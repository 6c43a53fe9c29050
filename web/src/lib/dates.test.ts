import { expect, test } from "vitest";
import {
  daysUntil,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatDeadline,
  formatMoment,
  relativeHint,
} from "./dates";

test("an instant is shown on the day that it has in India", () => {
  expect(formatDate("2026-11-20T18:29:00Z")).toBe("20/11/2026");
  expect(formatDate("2026-11-20T18:30:00Z")).toBe("21/11/2026");
  expect(formatDateTime("2026-11-20T18:30:00Z")).toBe("21/11/2026, 00:00");
});

test("a sentence says the month in words", () => {
  expect(formatDay("2026-10-25")).toBe("25 October 2026");
  expect(formatDay("2026-10-31T18:30:00Z")).toBe("1 November 2026");
  expect(formatMoment("2026-10-31T18:30:00Z")).toBe("1 November 2026, 00:00");
  expect(formatDeadline("2090-06-02")).toMatch(/^2 June 2090 \(in \d+ years\)$/);
  expect(formatDeadline("2024-06-02")).toBe("2 June 2024");
});

test("days in a sentence are short, with the year where it is not the present one", () => {
  const days = (start: string, end: string) => formatDays(start, end, "2026-11-20");
  expect(days("2026-11-26", "2026-11-27")).toBe("26–27 Nov");
  expect(days("2026-11-26", "2026-11-26")).toBe("26 Nov");
  expect(days("2026-11-30", "2026-12-02")).toMatch(/^30 Nov\s–\s2 Dec$/);
  expect(days("2026-12-30", "2027-01-02")).toMatch(/^30 Dec 2026\s–\s2 Jan 2027$/);
  expect(days("2027-01-03", "2027-01-04")).toBe("3–4 Jan 2027");
});

test("a date without a time stays that date", () => {
  expect(formatDate("2024-12-31")).toBe("31/12/2024");
});

const now = new Date("2026-11-20T12:00:00Z");

test.each([
  ["2026-11-20", "today"],
  ["2026-11-21", "tomorrow"],
  ["2026-11-17", "3 days ago"],
  // What is at hand is counted in days, however the months lie.
  ["2026-12-30", "in 40 days"],
  ["2026-10-11", "40 days ago"],
  ["2027-01-19", "in 60 days"],
  ["2027-01-20", "in 2 months"],
  ["2026-09-20", "2 months ago"],
  ["2027-02-03", "in 2 months"],
  ["2027-02-05", "in 3 months"],
  ["2027-11-20", "in 12 months"],
  ["2028-11-03", "in 23 months"],
  ["2028-11-05", "in 2 years"],
  ["2024-12-06", "23 months ago"],
  ["2024-11-01", "2 years ago"],
  ["2029-05-04", "in 2 years"],
  ["2029-06-20", "in 3 years"],
  ["2026-11-20T11:59:30Z", "just now"],
  ["2026-11-20T11:55:00Z", "5 minutes ago"],
  ["2026-11-20T09:00:00Z", "3 hours ago"],
  // Late in the evening before, in India.
  ["2026-11-19T18:00:00Z", "yesterday"],
])("%s is %s", (value, hint) => {
  expect(relativeHint(value, now)).toBe(hint);
});

test.each([
  ["2026-12-11T18:29:59Z", 14],
  // Half past midnight in India, on the next day.
  ["2026-11-27T19:00:00Z", 1],
  ["2026-11-27T18:29:59Z", 0],
  ["2026-11-26T18:29:59Z", -1],
  ["2026-11-30", 3],
])("days until %s are counted by India's midnights: %i", (value, days) => {
  expect(daysUntil(value, new Date("2026-11-27T06:30:00Z"))).toBe(days);
});
