import { HttpResponse } from "msw";
import type { MarkedStudent, MarksGrid, MarksSheet, SheetMark } from "@/lib/api-types";
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

export interface SavedRow {
  studentId: string;
  body: {
    marks: { subjectId: string; was: number | null; marks: number | null }[];
    publish: boolean;
    reason?: string;
  };
}

/** A server that keeps what is saved, as long as nothing else is answered; it may `wait` first. */
export function keepMarks(students: MarksSheet[], wait?: Promise<void>): SavedRow[] {
  const calls: SavedRow[] = [];
  const sheets = new Map(students.map((one) => [one.id, one]));
  server.use(
    http.untyped.put<{ id: string }>("*/api/marks/:id", async ({ params: { id }, request }) => {
      const body = (await request.json()) as SavedRow["body"];
      calls.push({ studentId: id, body });
      await wait;
      const before = sheets.get(id) ?? sheet({ id });
      const after: MarksSheet = {
        ...before,
        marks: before.marks.map((old) => {
          const change = body.marks.find(({ subjectId }) => subjectId === old.subjectId);
          if (!change) return old;
          const { marks } = change;
          return { ...old, marks, changedBy: "Meera Joshi", changedAt: new Date().toISOString() };
        }),
      };
      sheets.set(id, after);
      return HttpResponse.json(after);
    }),
  );
  return calls;
}
