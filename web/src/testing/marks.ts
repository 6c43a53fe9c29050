import { HttpResponse } from "msw";
import type { MarkedStudent, MarksGrid, MarksSheet, RefusedCell, SheetMark } from "@/lib/api-types";
import { answerCollege } from "./college";
import { signedIn, staffSession } from "./people";
import { answer, http, server } from "./server";

export const mark = (overrides: Partial<SheetMark> = {}): SheetMark => ({
  subjectId: "law",
  subjectName: "Business Law",
  minMarks: 40,
  maxMarks: 100,
  attempt: 1,
  marks: null,
  grade: null,
  isPublished: false,
  takesReason: false,
  bestMarks: null,
  examDate: null,
  changedAt: null,
  changedBy: null,
  ...overrides,
});

export const tax = (overrides: Partial<SheetMark> = {}) =>
  mark({ subjectId: "tax", subjectName: "Taxation", minMarks: 20, maxMarks: 50, ...overrides });

export const sheet = (overrides: Partial<MarksSheet> = {}): MarksSheet => ({
  id: "26000100001",
  name: "Asha Kulkarni",
  course: "BMS",
  status: "Incomplete",
  issue: null,
  publishedAt: null,
  marks: [mark({ marks: 61, grade: "B" }), tax()],
  ...overrides,
});

export const marked = (overrides: Partial<MarkedStudent> = {}): MarkedStudent => ({
  id: "26000100001",
  name: "Asha Kulkarni",
  course: "BMS",
  entered: 1,
  subjects: 2,
  unpublished: 0,
  status: "Incomplete",
  ...overrides,
});

export const rohan = { id: "26000100002", name: "Rohan Mehta" };

/** The marks admin at a desk with two students. */
export function atMarksDesk() {
  signedIn(staffSession("marksAdmin"));
  answerCollege();
  answer("get", "/marks/students", { students: [marked(), marked(rohan)] });
  answer("get", "/marks/26000100001", sheet());
}

export function grid(students: MarksSheet[] = [sheet(), sheet(rohan)]): MarksGrid {
  const subjects = (students[0]?.marks ?? [mark(), tax()]).map(
    ({ subjectId, subjectName, minMarks, maxMarks }) => ({
      subjectId,
      subjectName,
      minMarks,
      maxMarks,
      missing: 0,
    }),
  );
  return { course: "BMS", subjects, students };
}

type Cell = GridSave["cells"][number];

export interface GridSave {
  course: string;
  cells: { studentId: string; subjectId: string; was: number | null; marks: number | null }[];
  reason?: string;
}

/** What a save of the grid has refused, said of one cell. */
export const refusedCell = (
  { studentId, subjectId }: Cell,
  fault: Partial<RefusedCell["fault"]>,
  now?: SheetMark,
): RefusedCell => ({
  studentId,
  subjectId,
  fault: { code: "marks.overtaken", msg: "Refused.", params: {}, path: "cells.0.was", ...fault },
  marks: now?.marks ?? null,
  changedAt: now?.changedAt ?? null,
  changedBy: now?.changedBy ?? null,
});

/**
 * A server that keeps what is saved in the grid, as long as nothing else is answered; it may `wait` first. A
 * cell that has changed since is refused, as is what `judge` has a fault for.
 */
export function keepGrid(
  students: MarksSheet[],
  wait?: Promise<void>,
  judge: (cell: Cell, body: GridSave) => Partial<RefusedCell["fault"]> | undefined = () =>
    undefined,
): GridSave[] {
  const calls: GridSave[] = [];
  const sheets = new Map(students.map((one) => [one.id, one]));
  const save = (cell: Cell, body: GridSave): RefusedCell[] => {
    const before = sheets.get(cell.studentId);
    const old = before?.marks.find(({ subjectId }) => subjectId === cell.subjectId);
    if (!before || !old) return [refusedCell(cell, { code: "marks.unknown-student" })];
    const fault = judge(cell, body);
    if (fault) return [refusedCell(cell, fault, old)];
    if (old.marks === cell.marks) return [];
    if (old.marks !== cell.was) return [refusedCell(cell, {}, old)];
    const news = { changedBy: "Meera Joshi", changedAt: new Date().toISOString() };
    const marks = before.marks.map((one) =>
      one === old ? { ...one, ...news, marks: cell.marks } : one,
    );
    const isReady = marks.every((one) => one.marks !== null);
    const status = isReady ? "Ready" : "Incomplete";
    sheets.set(cell.studentId, { ...before, marks, status });
    return [];
  };
  server.use(
    http.untyped.put("*/api/marks/grid", async ({ request }) => {
      const body = (await request.json()) as GridSave;
      calls.push(body);
      await wait;
      const refused = body.cells.flatMap((cell) => save(cell, body));
      const named = new Set(body.cells.map(({ studentId }) => studentId));
      return HttpResponse.json({
        saved: body.cells.length - refused.length,
        refused,
        students: [...sheets.values()].filter(({ id }) => named.has(id)),
      });
    }),
  );
  return calls;
}
