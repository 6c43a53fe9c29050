import type {
  FailedSubject,
  OwnResult,
  PaidReexam,
  Reexam,
  Result,
  Verification,
} from "@/lib/api-types";
import { asha } from "./people";

const row = (name: string, obtainedMarks: number, grade: Result["grade"]) => ({
  name,
  maxMarks: 100,
  obtainedMarks,
  grade,
});

export const ownResult = (overrides: Partial<Result> = {}): OwnResult => ({
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
export const failedResult = (overrides: Partial<Result> = {}) =>
  ownResult({
    subjects: [row("Operating Systems", 78, "B"), row("Web Programming", 31, "F")],
    totalMarks: 109,
    percentage: 54.5,
    grade: "D",
    status: "FAIL",
    ...overrides,
  });

/** Of one term, with subjects, marks, address and day of its own. */
export const resultOf = (term: number, overrides: Partial<Result> = {}): Result => ({
  subjects: [row(`Accounts ${term}`, 60 + term, "B"), row("Law", 70, "A")],
  totalMarks: 130 + term,
  totalMaxMarks: 200,
  percentage: 65 + term / 2,
  grade: "B",
  status: "PASS",
  term,
  issue: term,
  publishedAt: `2026-0${term}-12T05:00:00Z`,
  reevaluationUntil: `2026-0${term}-27`,
  markSheetBy: `2026-0${term}-28`,
  verifyUrl: `https://portal.example/verify/term${term}`,
  ...overrides,
});

/** In ascending order of terms; the one published last is the highest issue. */
export const ownResults = (...terms: Result[]): OwnResult => ({
  ...ownResult(),
  result: terms.reduce((one, other) => (other.issue > one.issue ? other : one)),
  terms,
});

/** The first term's was published anew after the second's, with a subject that was not passed. */
export const twoTerms = () =>
  ownResults(
    resultOf(1, {
      subjects: [row("Accounts 1", 31, "F"), row("Law", 70, "A")],
      grade: "D",
      status: "FAIL",
      issue: 3,
      replaces: 1,
      publishedAt: "2026-06-20T05:00:00Z",
    }),
    resultOf(2),
  );

export const sixTerms = () => ownResults(...[1, 2, 3, 4, 5, 6].map((term) => resultOf(term)));

export const verification = (overrides: Partial<Verification> = {}): Verification => ({
  document: "Result",
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

export const verifiedTranscript = (overrides: Partial<Verification> = {}) =>
  verification({
    document: "Transcript",
    percentage: 58.25,
    status: "FAIL",
    terms: [
      { percentage: 61, status: "PASS", issuedAt: "2025-12-01T05:00:00Z" },
      { term: 2, percentage: 55.5, status: "FAIL", issuedAt: "2026-06-12T05:00:00Z" },
    ],
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
