import { expect, test } from "vitest";
import type { ClassList } from "@/lib/api-types";
import { aClass, classList, divisionA } from "@/testing/classes";
import { before, present, years } from "@/testing/terms";
import { choiceOf, everybody, type Options, type Within } from "./choice";

const ofPresent = classList({ years, yearId: "y2", classes: present });
const ofBefore = classList({ years, yearId: "y1", classes: before });

const oneYear = (...classes: ClassList["classes"]) =>
  classList({ years: years.slice(0, 1), yearId: "y2", classes });

const choice = (
  asked: Partial<Within>,
  data: ClassList | undefined = ofPresent,
  options: Partial<Options> = {},
  read: { isFailed?: boolean; isKept?: boolean } = {},
) =>
  choiceOf(
    { ...everybody, ...asked },
    { data, isFailed: false, isKept: false, ...read },
    { course: "", isAllByDefault: false, hasDivisions: true, ...options },
  );

const ids = (all: { _id: string }[]) => all.map(({ _id }) => _id);

test("a college of one year and one term, not divided, has nothing to choose", () => {
  const one = oneYear(aClass({ divisions: [] }), aClass({ _id: "c2", divisions: [] }));
  const nothing = { within: everybody, isKnown: true, years: [], classes: [], divisions: [] };
  expect(choice({}, one)).toMatchObject(nothing);
  // Also where a link of before names something.
  expect(choice({ year: "y2", class: "c2" }, one)).toMatchObject(nothing);
  expect(choice({}, classList({ years: [], yearId: null, classes: [] }))).toMatchObject(nothing);
});

test("where a course has several terms, the present year is meant", () => {
  expect(choice({}).within).toEqual({ year: "y2", class: "", division: "" });
  expect(choice({ year: "y9" }).within.year).toBe("y2");
  expect(choice({ year: "all" }).within).toEqual(everybody);
  expect(choice({}, ofPresent, { isAllByDefault: true }).within).toEqual(everybody);
});

test("where none has, all years are", () => {
  const plain = classList({ years, yearId: "y2", classes: [aClass({ divisions: [] })] });
  expect(choice({}, plain)).toMatchObject({ within: everybody, years, classes: [] });
  expect(choice({ year: "y2" }, plain).within.year).toBe("y2");
});

test("a course of one term is shown with all years, also beside others of several", () => {
  expect(choice({}, ofPresent, { course: "BA" }).within).toEqual(everybody);
  expect(choice({ year: "y2" }, ofPresent, { course: "BA" }).within.year).toBe("y2");
  expect(choice({}, ofPresent, { course: "BMS" }).within.year).toBe("y2");
});

test("a course without a class this year still counts by its number of terms", () => {
  const inJune = { ...ofPresent, classes: [] };
  expect(choice({}, inJune, { course: "BMS" }).within.year).toBe("y2");
  expect(choice({}, inJune).within.year).toBe("y2");
  expect(choice({}, inJune, { course: "BA" }).within).toEqual(everybody);
});

test("classes are those of the year and of the course", () => {
  expect(ids(choice({}).classes)).toEqual(["m1", "m3", "b1"]);
  expect(ids(choice({ year: "y1" }, ofBefore).classes)).toEqual(["o1", "o2"]);
  expect(ids(choice({}, ofPresent, { course: "BMS" }).classes)).toEqual(["m1", "m3"]);
  expect(choice({ year: "all" }).classes).toEqual([]);
  // One alone is all of its year.
  expect(choice({}, ofPresent, { course: "BA" }).classes).toEqual([]);
  const alone = oneYear(aClass({ divisions: [divisionA] }));
  expect(ids(choice({ year: "y2" }, alone).classes)).toEqual(["c1"]);
  expect(choice({ year: "y2" }, alone, { hasDivisions: false }).classes).toEqual([]);
});

test("a division is one of the chosen class", () => {
  const asked = { class: "m3", division: "a" };
  expect(choice(asked).within).toEqual({ year: "y2", class: "m3", division: "a" });
  expect(ids(choice(asked).divisions)).toEqual(["a", "b"]);
  expect(choice({ class: "m1", division: "a" }).within.division).toBe("");
  expect(choice(asked, ofPresent, { hasDivisions: false })).toMatchObject({
    within: { class: "m3", division: "" },
    divisions: [],
  });
});

test("a class of another course or another year is none", () => {
  expect(choice({ class: "b1" }, ofPresent, { course: "BMS" }).within.class).toBe("");
  expect(choice({ class: "o1" }).within.class).toBe("");
  expect(choice({ year: "all", class: "m1" }).within).toEqual(everybody);
});

test("a list waits for the classes only where they could change what it is asked for", () => {
  const unread = (asked: Partial<Within>, options?: Partial<Options>) =>
    choiceOf(
      { ...everybody, ...asked },
      { data: undefined, isFailed: false, isKept: false },
      { course: "", isAllByDefault: false, hasDivisions: true, ...options },
    ).isKnown;
  expect([unread({}), unread({ year: "y2" }), unread({ year: "all" })]).toEqual([
    false,
    false,
    true,
  ]);
  expect(unread({}, { isAllByDefault: true })).toBe(true);
  const kept = (asked: Partial<Within>) => choice(asked, ofBefore, {}, { isKept: true });
  expect(kept({ year: "y2" })).toMatchObject({ within: { year: "y2" }, isKnown: true });
  expect(kept({ year: "y2", class: "m1" }).isKnown).toBe(false);
  expect(kept({}).isKnown).toBe(false);
  expect(kept({}).years).toEqual(years);
});

test("without the classes a list is of what its address names, or of everybody", () => {
  const failed = (asked: Partial<Within>) =>
    choiceOf(
      { ...everybody, ...asked },
      { data: undefined, isFailed: true, isKept: false },
      { course: "", isAllByDefault: false, hasDivisions: true },
    );
  expect(failed({})).toMatchObject({ within: everybody, isKnown: true });
  expect(failed({ year: "all" })).toMatchObject({ within: everybody, isKnown: true });
  expect(failed({ class: "m1", division: "a" }).within).toEqual(everybody);
  const asked = { year: "y1", class: "o1", division: "a" };
  expect(failed(asked)).toMatchObject({ within: asked, isKnown: true });
});
