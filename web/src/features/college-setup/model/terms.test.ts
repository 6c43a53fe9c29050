import { expect, test } from "vitest";
import { college, divided, withCourses } from "@/testing/college";
import { draftFaults } from "./check";
import { type CollegeDraft, draftOf } from "./draft";
import { withEntriesAdded } from "./entries";
import { merge } from "./merge";
import { fieldName, placeOf, withValue } from "./paths";
import { hasChanges, isSaved, payloadOf } from "./payload";

const found = withCourses(divided(), {});
const base = draftOf(found);
const change = (path: string, value: unknown, draft = base) =>
  withValue(draft, path, () => value) as CollegeDraft;
const coursesOf = (draft: CollegeDraft, from = base) => payloadOf(draft, from).courses;

test("what is read and not changed is saved as it is", () => {
  expect(hasChanges(base, base)).toBe(false);
  expect(coursesOf(base)?.[0]).toMatchObject({
    terms: 3,
    termsPerYear: 2,
    subjects: [
      { _id: "law", term: 1, code: "B101", credits: 4 },
      { _id: "tax", term: 2, code: "", credits: null },
      { _id: "law2", term: 2, code: "B201", credits: 2.5 },
    ],
  });
});

test("a course of one term is saved without a word of terms, codes and credits", () => {
  const single = draftOf(college());
  const marks = { minMarks: 40, maxMarks: 100 };
  expect(coursesOf(single, single)?.[0]).toEqual({
    _id: "bms",
    courseName: "BMS",
    fullName: "Bachelor of Management Studies",
    duration: "3 Years",
    baseFee: 36500.5,
    eligibility: 50,
    subjects: [
      { _id: "law", name: "Business Law", ...marks },
      { _id: "tax", name: "Taxation", ...marks },
    ],
  });
});

test("a course that loses its terms says so, and of what term its subjects are", () => {
  const first = divided().subjects?.slice(0, 1) ?? [];
  const two = draftOf(withCourses(divided({ subjects: first })));
  const one = change("courses.bms.terms", "1", two);
  expect(hasChanges(one, two)).toBe(true);
  const sent = payloadOf(one, two).courses?.[0];
  expect(sent).toMatchObject({ terms: 1, subjects: [{ term: 1, code: "B101", credits: 4 }] });
  expect(sent).not.toHaveProperty("termsPerYear");
  // Once it is saved, a lost reply is known by what is there.
  const { terms, termsPerYear, ...rest } = divided();
  const single = { ...rest, subjects: first.map(({ term, ...subject }) => subject) };
  const saved = { ...withCourses(single), revision: 8 };
  expect(isSaved(one, saved)).toBe(true);
  expect(isSaved(two, saved)).toBe(false);
});

test("codes that were there are emptied, in a course of one term too", () => {
  const [law] = college().courses[0]?.subjects ?? [];
  const coded = draftOf(withCourses({ subjects: [{ ...law, code: "B1", credits: 4 } as never] }));
  let draft = change("courses.bms.subjects.law.code", "", coded);
  draft = change("courses.bms.subjects.law.credits", " ", draft);
  expect(payloadOf(draft, coded).courses?.[0]?.subjects?.[0]).toEqual({
    _id: "law",
    name: "Business Law",
    minMarks: 40,
    maxMarks: 100,
    code: "",
    credits: null,
  });
});

test("terms that have a subject are not given up", () => {
  const faultsOf = (terms: string, draft = base) =>
    draftFaults(change("courses.bms.terms", terms, draft));
  expect(faultsOf("2")).toEqual([]);
  expect(faultsOf("1")).toEqual([
    {
      path: "courses.bms.terms",
      msg: "2 subjects are in terms after term 1. Move them to earlier terms first, or choose at least 2 terms.",
    },
  ]);
  const moved = change("courses.bms.subjects.tax.term", "1");
  expect(faultsOf("1", moved)[0]?.msg).toMatch(/^Business Law is in term 2\. Move it/);
  // Not a change that is forgotten because nothing of it would be sent.
  const single = draftOf(college());
  const alone = change("courses.bms.subjects.tax.term", "2", single);
  expect(hasChanges(alone, single)).toBe(true);
});

test("a name is of one subject in a term, and a code of one in the course", () => {
  const named = change("courses.bms.subjects.tax.name", "business  law");
  expect(draftFaults(named)).toMatchObject([{ path: "courses.bms.subjects.law2.name" }]);
  const coded = change("courses.bms.subjects.tax.code", "b101");
  expect(draftFaults(coded)).toMatchObject([{ path: "courses.bms.subjects.tax.code" }]);
  for (const credits of ["100", "4.55", "4,5", "x"]) {
    const faults = draftFaults(change("courses.bms.subjects.tax.credits", credits));
    expect(faults, credits).toMatchObject([{ path: "courses.bms.subjects.tax.credits" }]);
  }
});

test("what is typed for a term is saved in it", () => {
  const entry = { name: "Maths", minMarks: "40", maxMarks: "100", code: "", credits: "3" };
  const typed = change("courses.bms.newSubjects.3", { key: "3", ...entry });
  expect(hasChanges(typed, base)).toBe(true);
  const { draft, faults } = withEntriesAdded(typed);
  expect(faults).toEqual([]);
  expect(draft.courses[0]?.subjects.at(-1)).toMatchObject({ ...entry, term: "3" });
  const wrong = change("courses.bms.newSubjects.2.name", "x");
  const [fault] = withEntriesAdded(wrong).faults;
  expect(fault?.path).toBe("courses.bms.newSubjects.2.minMarks");
  expect(placeOf(wrong, fault?.path ?? "")).toBe("BMS, Term 2, add subject");
});

test("two terms keep a subject each of the same name, even when two people add them", () => {
  const art = { name: "Art", minMarks: "40", maxMarks: "100", code: "", credits: "" };
  const added = (row: object) =>
    withValue(base, "courses.bms.subjects", (rows: object[]) => [...rows, row]) as CollegeDraft;
  const mine = added({ key: "new-1", ...art, term: "1" });
  const theirs = added({ key: "art", _id: "art", ...art, term: "2" });
  const { draft, clashes } = merge(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(draft.courses[0]?.subjects.slice(3)).toMatchObject([
    { key: "new-1", term: "1" },
    { key: "art", term: "2" },
  ]);
});

test("a clash over terms names its place", () => {
  const path = "courses.bms.subjects.tax.term";
  const { draft, clashes } = merge(base, change(path, "1"), change(path, "3"));
  expect(clashes).toEqual([{ path, theirs: "3" }]);
  expect(fieldName(draft, path)).toBe("BMS, Term 1, Taxation: Term");
  expect(fieldName(draft, "courses.bms.terms")).toBe("BMS: Number of terms");
});
