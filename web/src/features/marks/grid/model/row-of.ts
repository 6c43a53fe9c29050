import type { MarksGrid, MarksSheet } from "@/lib/api-types";
import { type Cell, type Row, settled } from "./cells";

export type Subject = Omit<MarksGrid["subjects"][number], "missing">;

const foreign = ({ subjectId, subjectName, minMarks, maxMarks }: Subject): Cell => ({
  ...settled({
    subjectId,
    subjectName,
    minMarks,
    maxMarks,
    attempt: 1,
    marks: null,
    grade: null,
    isPublished: false,
    takesReason: false,
    bestMarks: null,
    examDate: null,
    changedAt: null,
    changedBy: null,
  }),
  isForeign: true,
});

/** A row of the server with a cell for each of the grid's columns. */
export function rowOf(sheet: MarksSheet, subjects: Subject[]): Row {
  const { id, name, status, marks } = sheet;
  const cells = subjects.map((subject) => {
    const mark = marks.find(({ subjectId }) => subjectId === subject.subjectId);
    return mark ? settled(mark) : foreign(subject);
  });
  return { id, name, status, cells, phase: "rest" };
}
