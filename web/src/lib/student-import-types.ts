import type { ApiPaths, Reply } from "./api-types";

export type StudentFile =
  ApiPaths["/student-imports"]["post"]["requestBody"]["content"]["application/json"];
export type ImportedStudents = Reply<"/student-imports", "post">;
/** Where new students of a file go. */
export type EnteredClass = ImportedStudents["classes"][number];
export type StudentImport = Reply<"/student-imports", "get">["imports"][number];
export type OpeningDues = NonNullable<StudentImport["dues"]>;
export type ImportedStudent = Reply<"/student-imports/{id}/students", "get">["students"][number];
export type ImportedState = ImportedStudent["state"];
