import type {
  ImportedStudent,
  ImportedStudents,
  OpeningDues,
  StudentImport,
} from "@/lib/student-import-types";

export const listAddress = "/super-admin?tab=imports";
export const address = `${listAddress}&import=i1`;
export const duesAddress = "/accountant-admin?tab=opening-dues";

export const dues = (overrides: Partial<OpeningDues> = {}): OpeningDues => ({
  students: 2,
  total: 12500.5,
  raised: 0,
  outcome: null,
  decidedBy: null,
  decidedAt: null,
  isOwn: false,
  ...overrides,
});

/** Dues that somebody has decided on. */
export const decided = {
  decidedBy: "Meera Joshi",
  decidedAt: "2026-05-27T05:00:00Z",
};

/** An import of five students that is over, one of whom has a password. */
export const anImport = (overrides: Partial<StudentImport> = {}): StudentImport => ({
  _id: "i1",
  importedBy: "Tara Deshpande",
  importedAt: "2026-05-26T05:00:00Z",
  rows: 5,
  enrolled: 4,
  leftOut: 1,
  takenBack: 0,
  signedIn: 1,
  isOver: true,
  dues: dues(),
  ...overrides,
});

export const asha: ImportedStudent = {
  row: 2,
  studentId: "26000100001",
  name: "Asha Kulkarni",
  email: "asha@students.example",
  mobile: "9820012345",
  dob: "2007-05-14",
  course: "BSc IT",
  term: 3,
  division: "A",
  rollNumber: 7,
  universityNumber: "2025/0417",
  dues: { title: "Balance of 2025–26", amount: 12500.5, due: "2026-12-31" },
  state: "Enrolled",
  reason: null,
  codeSentAt: "2026-05-26T05:01:00Z",
  codeExpiresAt: "2099-06-09T05:01:00Z",
};

/** Was left out. */
export const chitra: ImportedStudent = {
  ...asha,
  row: 3,
  studentId: null,
  name: "Chitra Rao",
  email: "chitra@students.example",
  term: null,
  division: null,
  rollNumber: null,
  universityNumber: null,
  dues: null,
  state: "LeftOut",
  reason: { code: "account.email-taken", error: "This address has an account.", params: {} },
  codeSentAt: null,
  codeExpiresAt: null,
};

/** What a file comes to that names four new students and one who is here. */
export const trial = (overrides: Partial<ImportedStudents> = {}): ImportedStudents => ({
  import: null,
  rows: 5,
  added: 4,
  present: 1,
  classes: [
    { course: "BSc IT", term: 3, division: "A", students: 3, isNew: true },
    { course: "BMS", term: null, division: null, students: 1, isNew: false },
  ],
  dues: { students: 2, total: 12500.5 },
  errors: [],
  seen: "s1",
  ...overrides,
});
