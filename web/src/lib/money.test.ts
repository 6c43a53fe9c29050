import { expect, test } from "vitest";
import { formatRupees } from "./money";

test.each([
  [125000, "₹1,25,000.00"],
  [50, "₹50.00"],
  [0, "₹0.00"],
  [1234567.5, "₹12,34,567.50"],
  [-200, "-₹200.00"],
])("%d rupees read %s", (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});
