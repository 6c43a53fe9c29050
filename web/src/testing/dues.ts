import type { Dues, DuesClass } from "@/lib/api-types";

const nothing = { charges: 0, amount: 0 };

/** A class in which one charge is not due yet and two are overdue for up to thirty days. */
export const duesClass = (overrides: Partial<DuesClass> = {}): DuesClass => ({
  classId: "m2",
  academicYear: "2026–27",
  courseName: "BMS",
  term: 2,
  terms: 6,
  students: 2,
  charges: 3,
  amount: 125000.5,
  ages: [{ charges: 1, amount: 62500 }, { charges: 2, amount: 62500.5 }, nothing, nothing, nothing],
  ...overrides,
});

/** That class, one of a course of one term, and a student in none. */
export const dues = (overrides: Partial<Dues> = {}): Dues => ({
  day: "2026-11-29",
  ages: [
    { age: "NotDue", from: "2026-11-29", to: null, charges: 1, amount: 62500 },
    { age: "Upto30", from: "2026-10-30", to: "2026-11-28", charges: 3, amount: 62600.5 },
    { age: "Upto60", from: "2026-09-30", to: "2026-10-29", ...nothing },
    { age: "Upto90", from: "2026-08-31", to: "2026-09-29", ...nothing },
    { age: "Older", from: null, to: "2026-08-30", charges: 1, amount: 12500 },
  ],
  classes: [
    duesClass(),
    duesClass({
      classId: "b1",
      courseName: "BA",
      academicYear: "2025–26",
      term: 1,
      terms: 1,
      students: 1,
      charges: 1,
      amount: 12500,
      ages: [nothing, nothing, nothing, nothing, { charges: 1, amount: 12500 }],
    }),
    duesClass({
      classId: null,
      academicYear: null,
      courseName: null,
      term: null,
      terms: null,
      students: 1,
      charges: 1,
      amount: 100,
      ages: [nothing, { charges: 1, amount: 100 }, nothing, nothing, nothing],
    }),
  ],
  ...overrides,
});
