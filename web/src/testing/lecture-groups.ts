import type { AttendanceSheet, LectureGroup, OfferedGroup } from "@/lib/api-types";
import { sheet } from "./teaching";

/** Division A of a class, or another group. */
export const offered = (overrides: Partial<OfferedGroup> = {}): OfferedGroup => ({
  classId: "c1",
  yearName: "2026-27",
  term: null,
  divisionId: "a",
  divisionName: "A",
  students: 2,
  ...overrides,
});

export const divisionA = offered();
export const divisionB = offered({ divisionId: "b", divisionName: "B", students: 1 });
export const wholeClass = offered({ divisionId: null, divisionName: null, students: 3 });

/** As a sheet and a lecture name it. */
export const groupOf = ({ students: _, ...group }: OfferedGroup): LectureGroup => group;

/** The students of a division with their roll numbers; the last one has none yet. */
export function sheetOf(group: OfferedGroup, overrides: Partial<AttendanceSheet> = {}) {
  const { students, ...rest } = sheet(overrides);
  const numbers = [7, 12, null];
  return {
    ...rest,
    group: groupOf(group),
    students: students.map((student, index) => ({
      ...student,
      rollNumber: numbers[index] ?? null,
    })),
  };
}
