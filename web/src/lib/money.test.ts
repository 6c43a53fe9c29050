import { expect, test } from "vitest";
import { formatRupees } from "./money";
import { formatNumber } from "./numbers";

test.each([
  [125000, "₹1,25,000.00"],
  [50, "₹50.00"],
  [0, "₹0.00"],
  [1234567.5, "₹12,34,567.50"],
  [-200, "-₹200.00"],
])("%d rupees read %s", (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});

test("every amount is written as the browser would write it", () => {
  const written = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
  const counted = new Intl.NumberFormat("en-IN");
  for (let digits = 0; digits <= 11; digits++) {
    for (const lead of [1, 1.01, 1.239, 5.5, 9.99, 9.999999]) {
      const amount = Math.round(lead * 10 ** digits * 100) / 100;
      expect(formatRupees(amount)).toBe(written.format(amount));
      expect(formatRupees(-amount)).toBe(written.format(-amount));
      expect(formatNumber(Math.round(amount))).toBe(counted.format(Math.round(amount)));
    }
  }
});
