import { expect, test } from "vitest";
import { inTerm, termName, termOf } from "./terms";

test("a name says its term where there are several", () => {
  expect(inTerm("Mathematics", 2)).toBe("Mathematics, term 2");
  expect(termName(2)).toBe("Term 2");
});

test("in a course of one term nothing is said of it", () => {
  expect([inTerm("Mathematics", undefined), inTerm("Mathematics", null)]).toEqual([
    "Mathematics",
    "Mathematics",
  ]);
  expect(termName(null)).toBeNull();
  expect([termOf({ term: 1, terms: 1 }), termOf({ term: 2, terms: 6 })]).toEqual([null, 2]);
});
