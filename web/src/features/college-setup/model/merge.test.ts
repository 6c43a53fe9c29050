import { expect, test } from "vitest";
import { college } from "@/testing/college";
import { type CollegeDraft, draftOf } from "./draft";
import { merge } from "./merge";
import { withValue } from "./paths";

const base = draftOf(college());
const change = (path: string, value: unknown) => (draft: CollegeDraft) =>
  withValue(draft, path, () => value);
const drop = (list: string, key: string) => (draft: CollegeDraft) =>
  withValue(draft, list, (rows: { key: string }[]) => rows.filter((row) => row.key !== key));
const add = (list: string, row: object) => (draft: CollegeDraft) =>
  withValue(draft, list, (rows: object[]) => [...rows, row]);
const made = (...steps: ((draft: CollegeDraft) => CollegeDraft)[]) =>
  steps.reduce((draft, step) => step(draft), base);

test("different changes of two people both stand", () => {
  const mine = made(change("address", "mine"), change("courses.bms.subjects.law.name", "Law"));
  const theirs = made(change("upiId", "a@bank"), change("courses.bms.subjects.law.maxMarks", "75"));
  const { draft, clashes } = merge(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(draft).toMatchObject({ address: "mine", upiId: "a@bank" });
  expect(draft.courses[0]?.subjects[0]).toMatchObject({ name: "Law", maxMarks: "75" });
});

test("where both changed one thing, mine stands and the clash is shown", () => {
  const path = "courses.ba.baseFee";
  const { draft, clashes } = merge(base, made(change(path, "1")), made(change(path, "2")));
  expect(draft.courses[1]?.baseFee).toBe("1");
  expect(clashes).toEqual([{ path, theirs: "2" }]);
});

test("rows that either added stand, rows that either removed are gone", () => {
  const fee = { key: "new-1", title: "Sports", amount: "5" };
  const mine = made(add("globalFees", fee), drop("courses", "ba"));
  const theirs = made(
    add("globalFees", { key: "f2", _id: "f2", title: "Exam", amount: "9" }),
    drop("courses.bms.subjects", "tax"),
  );
  const { draft } = merge(base, mine, theirs);
  expect(draft.globalFees.map(({ title }) => title)).toEqual(["Library fee", "Sports", "Exam"]);
  expect(draft.courses.map(({ key }) => key)).toEqual(["bms"]);
  expect(draft.courses[0]?.subjects.map(({ key }) => key)).toEqual(["law"]);
});

test("my changes to what they removed become a new entry, without ids that are gone", () => {
  const mine = made(change("courses.bms.baseFee", "7"));
  const { draft } = merge(base, mine, made(drop("courses", "bms")));
  const course = draft.courses.find(({ key }) => key === "bms");
  expect(course).toMatchObject({ baseFee: "7", subjects: [{ key: "law" }, { key: "tax" }] });
  expect(JSON.stringify(course)).not.toContain("_id");
});

test("what both added under one name is one row, as mine, and known to the server", () => {
  const subject = { key: "new-2", name: "Art", minMarks: "40", maxMarks: "100" };
  const mine = made(
    add("globalFees", { key: "new-1", title: " sports  Fee", amount: "1,500" }),
    add("courses.ba.subjects", subject),
  );
  const theirs = made(
    add("globalFees", { key: "f2", _id: "f2", title: "Sports fee", amount: "1500" }),
    add("courses.ba.subjects", { ...subject, key: "art", _id: "art", maxMarks: "75" }),
  );
  const { draft, clashes } = merge(base, mine, theirs);
  expect(draft.globalFees.slice(1)).toEqual([
    { key: "f2", _id: "f2", title: " sports  Fee", amount: "1500" },
  ]);
  expect(draft.courses[1]?.subjects).toEqual([{ ...subject, key: "art", _id: "art" }]);
  expect(clashes).toEqual([
    { path: "globalFees.f2.title", theirs: "Sports fee" },
    { path: "courses.ba.subjects.art.maxMarks", theirs: "75" },
  ]);
});

test("of two rows of mine with the name of one of theirs only one is taken for it", () => {
  const fee = { title: "Sports", amount: "5" };
  const mine = made(
    add("globalFees", { key: "new-1", ...fee }),
    add("globalFees", { key: "new-2", ...fee }),
  );
  const theirs = made(add("globalFees", { key: "f2", _id: "f2", ...fee }));
  const { draft } = merge(base, mine, theirs);
  expect(draft.globalFees.map(({ key }) => key)).toEqual(["f1", "f2", "new-2"]);
});
