import type { Browser, Page } from "@playwright/test";
import { call } from "./api";
import { College, type Person, type Student } from "./college";
import { expect } from "./fixtures";

export const course = "BCom";

const subject = (name: string, term: number) => ({ name, minMarks: 40, maxMarks: 100, term });

/**
 * A college whose course takes two years of one term each. Bela has passed the first one, and Asha all of it but
 * Statistics; neither has paid anything yet.
 */
export async function firstTerm(page: Page, browser: Browser) {
  const college = new College(page, browser);
  await college.found(course, []);
  const [superAdmin, marksAdmin, docAdmin, accountant] = await Promise.all([
    college.staff("superAdmin"),
    college.staff("marksAdmin"),
    college.staff("docAdmin"),
    college.staff("accountantAdmin"),
  ]);
  await setTerms(superAdmin);
  const [asha, bela] = await Promise.all([
    college.applicant("Asha Kulkarni", course),
    college.applicant("Bela Nair", course),
  ]);
  for (const { id } of [asha, bela]) {
    await call(docAdmin.request, "put", `/admission/approve/${id}`, { submission: 1 });
  }
  await publish(marksAdmin, bela, { Accountancy: 64, Statistics: 58 });
  await publish(marksAdmin, asha, { Accountancy: 72, Statistics: 31 });
  // The first approval has opened a year; its name and that of the one to come.
  const { last, proposed } = await call(superAdmin.request, "get", "/academic-years/next");
  const years: { old: string; next: string } = { old: last.name, next: proposed.name };
  return { superAdmin, marksAdmin, accountant, asha, years };
}

async function setTerms({ request }: Person) {
  const own = await call(request, "get", "/college/getCollegeById/own");
  const { collegeID, collegeName, address } = own;
  const subjects = [subject("Accountancy", 1), subject("Statistics", 1), subject("Taxation", 2)];
  const of = { courseName: course, baseFee: 40_000, eligibility: 40, subjects };
  const courses = [{ ...of, terms: 2, termsPerYear: 1 }];
  // A portal that has just started takes terms once it has seen that no older version serves.
  await expect(() =>
    call(request, "post", "/college/add", { collegeID, collegeName, address, courses }),
  ).toPass({ timeout: 60_000 });
}

interface Mark {
  subjectId: string;
  subjectName: string;
  marks: number | null;
}

/** The marks of the term that the student is in, with the result. */
export async function publish(by: Person, { id }: Student, marks: Record<string, number>) {
  const sheet: { marks: Mark[] } = await call(by.request, "get", `/marks/${id}`);
  await call(by.request, "put", `/marks/${id}`, {
    publish: true,
    marks: sheet.marks.map(({ subjectId, subjectName, marks: was }) => ({
      subjectId,
      was,
      marks: marks[subjectName],
    })),
  });
}

/** Today in India: marks are taken from the day of the exam on. */
export async function announceForToday({ request }: Person, subjectName: string) {
  const { courses } = await call(request, "get", "/college/getCollegeById/own");
  const subjects: { _id: string; subjectName: string }[] = courses[0].subjects;
  const id = subjects.find((one) => one.subjectName === subjectName)?._id;
  const examDate = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Kolkata" });
  await call(request, "put", `/marks/reexam-dates/${id}`, { examDate });
}
