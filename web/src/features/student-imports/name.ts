import { formatDateTime } from "@/lib/dates";
import { formatNumber } from "@/lib/numbers";
import type { StudentImport } from "@/lib/student-import-types";
import { texts } from "./texts";

/** "Import of 26/05/2026, 10:30" */
export const nameOf = ({ importedAt }: Pick<StudentImport, "importedAt">) =>
  texts.name(formatDateTime(importedAt));

export const studentsOf = (count: number) => texts.students(formatNumber(count), count);

/** "5 of 40 students" */
export const progressOf = (done: number, of: number) =>
  texts.progress(formatNumber(done), studentsOf(of));
