import type { Browser, Page } from "@playwright/test";
import { College, type Person, type Student } from "../college";
import { having, payloads } from "./payloads";

export const roles = [
  "superAdmin",
  "docAdmin",
  "marksAdmin",
  "accountantAdmin",
  "hod",
  "grievanceAdmin",
  "leaveAdmin",
  "scholarshipAdmin",
  "teacher",
] as const;

export type Role = (typeof roles)[number];

export interface Cast {
  college: College;
  staff: Record<Role, Person>;
  /** Whose every page is opened. */
  asha: Student;
  /** One more who gets admitted, one who stays rejected and one whose application waits. */
  others: [Student, Student, Student];
}

/** Its name stands in the addresses of desks. */
export const course = having("</textarea>");
export const subjects = ["=HYPERLINK", "-2+3", "<svg onload", "</style>"].map(having);
export const ashaName = having("<img src");

/** A college whose course, subjects and students are payloads. */
export async function castOf(page: Page, browser: Browser): Promise<Cast> {
  const college = new College(page, browser);
  const marks = { minMarks: 40, maxMarks: 100 };
  await college.found(
    course,
    subjects.map((name) => ({ name, ...marks })),
  );
  const names = [ashaName, ...["=HYPERLINK", "+cmd", "@SUM"].map(having)];
  const students: Student[] = [];
  const staff: Partial<Record<Role, Person>> = {};
  // Passwords are slow to hash: not too many at once.
  await inPairs([
    ...names.map((name, index) => async () => {
      students[index] = await college.applicant(name, course);
    }),
    ...roles.map((role) => async () => {
      staff[role] = await college.staff(role);
    }),
  ]);
  const [asha, ...others] = students as [Student, Student, Student, Student];
  return { college, staff: staff as Record<Role, Person>, asha, others };
}

async function inPairs(steps: (() => Promise<void>)[]) {
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await step();
  };
  await Promise.all([work(), work()]);
}

/** One payload after another, from `from` on, round and round. */
export const turn = (index: number, from = 0) => payloads[(index + from) % payloads.length] ?? "";
export const all = [...payloads.keys()];
