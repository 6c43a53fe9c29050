import { expect, test } from "vitest";
import { given } from "./pages";

test("a call asks for nothing that is left empty", () => {
  const asked = { limit: "25", search: "", category: null, order: undefined, after: "a1" };
  expect(given(asked)).toEqual({ limit: "25", after: "a1" });
  expect(Object.keys(given(asked))).toEqual(["limit", "after"]);
});
