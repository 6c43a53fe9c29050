import { expect, test } from "vitest";
import { waitingIn, waitingOf } from "./waiting";

test("a tab says how many wait, up to 999", () => {
  expect(waitingIn(undefined)).toBe("");
  expect(waitingIn(0)).toBe("");
  expect(waitingIn(125)).toBe("125");
  expect(waitingIn(999)).toBe("999");
  expect(waitingIn(1000)).toBe("999+");
});

test("the first page of a queue has said so", () => {
  expect(waitingOf({ pages: [] })).toBeUndefined();
  expect(waitingOf({ pages: [{ waiting: 125 }, { waiting: 0 }] })).toBe(125);
});
