import { expect, test } from "vitest";
import { formatPercent } from "./percent";

test.each([
  [82.4, undefined, "82.4%"],
  ["82.4", undefined, "82.4%"],
  [75, 2, "75.00%"],
  [66.666, 2, "66.67%"],
])("%s with %s places reads %s", (value, places, text) => {
  expect(formatPercent(value, places)).toBe(text);
});
