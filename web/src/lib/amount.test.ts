import { expect, test } from "vitest";
import { addRupees, amountIn, faultOfAmount, feeIn } from "./amount";

test.each([
  ["500", 500],
  [" ₹1,25,000.50 ", 125000.5],
  ["0.01", 0.01],
  ["125,000", 125000],
  ["₹ 25,000/-", 25000],
  ["Rs. 60,000/-", 60000],
  ["Rs 500", 500],
  ["rs.500.50", 500.5],
  ["INR 500", 500],
  ["500/2", null],
  ["Rs", null],
  ["1,50", null],
  ["1,2,3", null],
  ["0", null],
  ["", null],
  ["-5", null],
  ["1.234", null],
  ["1e3", null],
  ["ten", null],
  ["1000000000", 1_000_000_000],
  ["1000000000.01", null],
])("%s is %s", (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});

test("a fee may also be nothing", () => {
  expect(["0", "₹ 25,000/-", "", "-5", "1000000000.01"].map(feeIn)).toEqual([
    0,
    25000,
    null,
    null,
    null,
  ]);
});

test.each([
  ["1,00,00,00,000", null],
  ["1,00,00,00,000.01", "Please enter at most ₹1,00,00,00,000."],
  ["9".repeat(18), "Please enter at most ₹1,00,00,00,000."],
  ["0", "the rule"],
  ["ten", "the rule"],
])("%s: %s", (text, fault) => {
  expect(faultOfAmount(text, "the rule")).toBe(fault);
});

test("paise add up", () => {
  expect(addRupees(0.1, 0.2)).toBe(0.3);
  expect(addRupees(1000.1, -999.9)).toBe(0.2);
});
