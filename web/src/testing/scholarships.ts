import { HttpResponse } from "msw";
import type { AppliedScholarship, OpenScholarship, Reply, Scholarship } from "@/lib/api-types";
import { asha } from "./people";
import { answer, type Call, http, server } from "./server";

export type Participant = Reply<
  "/scholarship/fetch-students/{id}",
  "get"
>["studentsParticipated"][number];

export const openScholarship = (overrides: Partial<OpenScholarship> = {}): OpenScholarship => ({
  _id: "merit",
  name: "Merit Scholarship",
  amount: 125000,
  examDate: "2090-07-15",
  fee: 50,
  ...overrides,
});

export const appliedScholarship = (
  overrides: Partial<AppliedScholarship> = {},
): AppliedScholarship => ({
  _id: "merit",
  name: "Merit Scholarship",
  amount: 125000,
  examDate: "2090-07-15",
  fee: 50,
  transactionId: "tx-7",
  appliedAt: "2026-06-12T05:00:00Z",
  status: "Applied",
  decidedAt: null,
  paidAt: null,
  ...overrides,
});

export const people = ["Asha Kulkarni", "Bhavesh Solanki", "Chitra Nair"].map((name, index) => ({
  _id: String(26000100001 + index),
  name,
}));

export const scholarship = (overrides: Partial<Scholarship> = {}): Scholarship => ({
  approvedCount: overrides.approvedStudents?.length ?? 0,
  participantCount: overrides.studentsParticipated?.length ?? people.length,
  _id: "merit",
  revision: 3,
  name: "Merit Scholarship",
  amount: 5000.5,
  examDate: "2026-05-20",
  status: "Open",
  approvedStudents: [],
  studentsParticipated: people,
  createdAt: "2026-04-01T05:00:00Z",
  approvedAt: null,
  paidAt: null,
  ...overrides,
});

export const approvedScholarship = (overrides: Partial<Scholarship> = {}) =>
  scholarship({
    status: "Pending",
    approvedStudents: people.slice(0, 2),
    approvedAt: "2026-05-25T05:00:00Z",
    ...overrides,
  });

export const paidScholarship = (overrides: Partial<Scholarship> = {}) =>
  approvedScholarship({ status: "Paid", paidAt: "2026-06-01T05:00:00Z", ...overrides });

export const participant = (overrides: Partial<Participant> = {}): Participant => ({
  _id: "26000100001",
  name: "Asha Kulkarni",
  course: "BSc IT",
  appliedAt: "2026-05-02T05:00:00Z",
  isApproved: false,
  result: { percentage: 82.45, verdict: "PASS" },
  attendance: { attended: 45, held: 60 },
  otherAwards: { count: 0, total: 0 },
  ...overrides,
});

const next = (after?: string) =>
  after ? { headers: { Link: `</api/list?after=${after}>; rel="next"` } } : {};

/** A student's two lists. */
export function answerOwn(active: OpenScholarship[], applied: AppliedScholarship[] = []) {
  answer("get", `/scholarship/fetch-non-participated/${asha.id}`, {
    success: true,
    scholarships: active,
  });
  answer("get", `/scholarship/fetch-participated/${asha.id}`, {
    success: true,
    scholarships: applied,
  });
}

/** The college's, each under its status; `after` is the key of a next page. Keeps what was asked for. */
export function answerAll(scholarships: Scholarship[], after?: string): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get("/scholarship/fetch-all", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const found = scholarships.filter(({ status }) => status === query.get("status"));
      return HttpResponse.json({ success: true, scholarships: found }, next(after));
    }),
  );
  return asked;
}

/** Who has applied for that one. */
export const answerParticipants = (
  of: Scholarship,
  studentsParticipated: Participant[],
  after?: string,
): Call[] =>
  answer(
    "get",
    `/scholarship/fetch-students/${of._id}`,
    { success: true, scholarship: of, studentsParticipated },
    next(after),
  );
