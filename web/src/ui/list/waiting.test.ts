import { expect, test } from "vitest";
import { waitingIn } from "./waiting";

test("how many wait is told once it is known, and of a long queue only that there are more", () => {
  expect(waitingIn({ data: undefined, hasNextPage: false })).toBe("");
  expect(waitingIn({ data: [], hasNextPage: false })).toBe("");
  expect(waitingIn({ data: [1, 2], hasNextPage: false })).toBe("2");
  expect(waitingIn({ data: [1, 2], hasNextPage: true })).toBe("2+");
});
