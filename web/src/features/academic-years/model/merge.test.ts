import { expect, test } from "vitest";
import type { AcademicYear } from "@/lib/api-types";
import { academicYear, yearFee } from "@/testing/academic-years";
import { toggled, withForAll, withInstalment, withNewFee, withValue } from "./changes";
import { draftOf, type YearDraft } from "./draft";
import { merge } from "./merge";
import { payloadOf } from "./payload";

const read = (overrides: Partial<AcademicYear> = {}) => {
  const now = academicYear(overrides);
  return draftOf({ isNext: false, last: now, now });
};
const base = read();
const keyOf = (title: string, courseId = "bsc") =>
  base.fees.find((fee) => fee.title === title && fee.courseId === courseId)?.key ?? "";
const bsc = { courseId: "bsc", courseName: "BSc IT", yearOfStudy: 1 };

const feesOf = (draft: YearDraft) =>
  payloadOf(draft).fees.map(({ courseId, title, amount }) => `${courseId} ${title} ${amount}`);

test("different changes of two people both stand; where both changed one thing, mine does", () => {
  const mine = withValue(withValue(base, "name", "mine"), `fees.${keyOf("")}.amount`, "1");
  const theirs = read({
    name: "theirs",
    lastAdmissionOn: null,
    instalments: [{ dueDate: "2026-09-01" }],
  });
  const merged = merge(base, mine, theirs);
  expect(payloadOf(merged)).toMatchObject({
    name: "mine",
    lastAdmissionOn: null,
    instalments: [{ dueDate: "2026-09-01" }],
  });
  expect(merged.name).toEqual({ value: "mine", was: "theirs", last: "theirs" });
  expect(feesOf(merged)[0]).toBe("bsc  1");
});

test("fees that either added stand, and those that either removed are gone", () => {
  const added = withNewFee(base, bsc, { key: "n", title: "Exam", amount: "5" });
  const mine = toggled(added, "fees", keyOf("Library"));
  const others = academicYear().fees.filter(({ yearOfStudy }) => yearOfStudy === 1);
  const sports = yearFee({ title: "Sports", amount: 9 });
  const merged = merge(base, mine, read({ fees: [...others, sports] }));
  expect(feesOf(merged)).toEqual(["bsc  42000", "ba  12500", "bsc Sports 9", "bsc Exam 5"]);
});

test("a fee that both added stands once, and what they removed is mine if I changed it", () => {
  const added = withForAll(base, { title: "exam", amount: "5" });
  const mine = withValue(added, `fees.${keyOf("Library")}.amount`, "7");
  const [course, , ...others] = academicYear().fees;
  const exam = yearFee({ title: "Exam", amount: 9 });
  const theirs = read({ fees: [course, exam, ...others] as AcademicYear["fees"] });
  expect(feesOf(merge(base, mine, theirs)).slice(0, 3)).toEqual([
    "bsc  42000",
    "bsc Exam 5",
    "bsc Library 7",
  ]);
});

test("my instalments stand as a whole, and classes follow the year that comes of both", () => {
  const mine = withValue(withInstalment(base, "n"), "instalments.n.dueDate", "2027-03-01");
  const moved = withValue(mine, "beginsOn", "2026-06-08");
  const merged = merge(base, moved, read({ instalments: [], endsOn: "2027-04-30" }));
  expect(payloadOf(merged).instalments).toHaveLength(3);
  expect(merged.classes[0]).toMatchObject({
    beginsOn: { value: "2026-06-08" },
    endsOn: { value: "2027-05-31" },
    follows: { beginsOn: true, endsOn: false },
  });
});

test("what repeaters pay is merged by itself, beside the amount of the fee", () => {
  const path = (field: string) => `fees.${keyOf("Library")}.${field}`;
  const mine = withValue(base, path("repeatPercent"), "50");
  const [course, library, ...others] = academicYear().fees;
  const raised = { ...library, amount: 1700 };
  const merged = merge(base, mine, read({ fees: [course, raised, ...others] as never }));
  expect(payloadOf(merged).fees[1]).toMatchObject({ amount: 1700, repeatPercent: 50 });
  // They have taken away the fee whose percentage I changed.
  const lacking = merge(base, mine, read({ fees: [course, ...others] as never }));
  expect(payloadOf(lacking).fees[1]).toMatchObject({ title: "Library", repeatPercent: 50 });
});
