import type { FailedSubject, OwnResult, PaidReexam, Reexam, Verification } from "@/lib/api-types";
import { asha } from "./people";

type Issue = NonNullable<OwnResult["result"]>;

const row = (name: string, obtainedMarks: number, grade: Issue["grade"]) => ({
  name,
  maxMarks: 100,
  obtainedMarks,
  grade,
});

export const ownResult = (overrides: Partial<Issue> = {}): OwnResult => ({
  name: "Asha Ramesh Kulkarni",
  id: asha.id,
  course: "B.Sc. Information Technology",
  collegeName: asha.collegeName,
  result: {
    subjects: [row("Operating Systems", 78, "B"), row("Web Programming", 91.5, "A+")],
    totalMarks: 169.5,
    totalMaxMarks: 200,
    percentage: 84.75,
    grade: "A",
    status: "PASS",
    issue: 1,
    publishedAt: "2026-06-12T05:00:00Z",
    reevaluationUntil: "2026-06-27",
    markSheetBy: "2026-07-24",
    verifyUrl: "https://portal.example/verify/k7Qm2vXz",
    ...overrides,
  },
});

/** The same with a subject that was not passed. */
export const failedResult = (overrides: Partial<Issue> = {}) =>
  ownResult({
    subjects: [row("Operating Systems", 78, "B"), row("Web Programming", 31, "F")],
    totalMarks: 109,
    percentage: 54.5,
    grade: "D",
    status: "FAIL",
    ...overrides,
  });

export const verification = (overrides: Partial<Verification> = {}): Verification => ({
  standing: "Valid",
  collegeName: "Sunrise College",
  collegeFoundedBy: "Operator",
  studentId: "26000100001",
  name: "Asha Ramesh Kulkarni",
  course: "B.Sc. Information Technology",
  issuedAt: "2026-06-12T05:00:00Z",
  percentage: 84.75,
  status: "PASS",
  ...overrides,
});

export const failedSubject = (overrides: Partial<FailedSubject> = {}): FailedSubject => ({
  id: "web",
  subjectName: "Web Programming",
  examDate: "2090-07-15",
  fee: 200,
  obtainedMarks: 31,
  maxMarks: 100,
  mayPay: true,
  ...overrides,
});

export const paidReexam = (overrides: Partial<PaidReexam> = {}): PaidReexam => ({
  id: "r1",
  subjectName: "Web Programming",
  examDate: "2090-07-15",
  fee: 200,
  transactionId: "tx-9",
  paidAt: "2026-06-20T05:00:00Z",
  attempt: 2,
  status: "Registered",
  obtainedMarks: null,
  maxMarks: 100,
  ...overrides,
});

export const reexam = (overrides: Partial<Reexam> = {}): Reexam => ({
  fee: 200,
  balance: 5000,
  isPublished: true,
  failed: [failedSubject()],
  paid: [],
  ...overrides,
});
