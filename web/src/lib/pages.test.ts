import { expect, test } from "vitest";
import { withoutEmpty } from "./pages";

test("a call asks for nothing that is left empty", () => {
  const asked = { limit: "25", search: "", category: null, order: undefined, after: "a1" };
  expect(withoutEmpty(asked)).toEqual({ limit: "25", after: "a1" });
  expect(Object.keys(withoutEmpty(asked))).toEqual(["limit", "after"]);
});
