import type { Picture } from "@/shared/bars/picture";
import { inTerm } from "@/shared/terms";
import type { Row } from "./model";
import { labelOf } from "./model";
import { texts } from "./texts";

/** How a subject's current results came out. */
export interface Subject {
  id: string;
  subject: string;
  course: string;
  pass: Row | undefined;
  fail: Row | undefined;
  /** Of a hundred results, those that are passed. */
  rate: number;
}

/** Rows of one subject, course and term, in the order in which they come. */
export function subjectsIn(rows: readonly Row[]): Subject[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const id = JSON.stringify([row.course, row.term, row.subject]);
    found.set(id, [...(found.get(id) ?? []), row]);
  }
  return [...found].map(([id, own]) => {
    const pass = own.find(({ key }) => key === "PASS");
    const fail = own.find(({ key }) => key === "FAIL");
    const all = (pass?.count ?? 0) + (fail?.count ?? 0);
    const { subject, term, course } = own[0] ?? {};
    return {
      id,
      subject: inTerm(subject ?? "", term),
      course: course ?? texts.noCourse,
      pass,
      fail,
      rate: all === 0 ? 0 : (100 * (pass?.count ?? 0)) / all,
    };
  });
}

/** Each subject as a whole, so that small ones are compared with large ones. */
export const rates = (subjects: readonly Subject[]): Picture => ({
  series: [
    { id: "PASS", label: labelOf("PASS") },
    { id: "FAIL", label: labelOf("FAIL") },
  ],
  bars: subjects.map(({ id, subject, course, rate }) => ({
    id,
    label: texts.subjectOf(subject, course),
    values: { PASS: rate, FAIL: 100 - rate },
  })),
});
