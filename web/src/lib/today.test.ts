import { expect, test } from "vitest";
import { todayInIndia } from "./today";

test("the day changes at midnight in India", () => {
  expect(todayInIndia(new Date("2026-03-31T18:29:59Z"))).toBe("2026-03-31");
  expect(todayInIndia(new Date("2026-03-31T18:30:00Z"))).toBe("2026-04-01");
});
