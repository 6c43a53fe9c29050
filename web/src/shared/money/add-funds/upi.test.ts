import { expect, test } from "vitest";
import { isBankReference, upiAddress } from "./upi";

test("a UPI address carries every part, written for an address", () => {
  const target = {
    upiId: "college@okbank",
    payeeName: "Arts & Science, Pune",
    reference: "26000100001T3",
  };
  expect(upiAddress(target, 1500.5)).toBe(
    "upi://pay?pa=college@okbank&pn=Arts%20%26%20Science%2C%20Pune&am=1500.50&cu=INR" +
      "&tn=Wallet%2026000100001T3&tr=26000100001T3",
  );
});

test.each([
  ["412345678901", true],
  ["4123 4567-8901", true],
  ["AXIS00412345", true],
  ["12345", false],
  ["1".repeat(36), false],
  ["4123/45678", false],
  ["", false],
])("%s as a bank's reference: %s", (text, is) => {
  expect(isBankReference(text)).toBe(is);
});
