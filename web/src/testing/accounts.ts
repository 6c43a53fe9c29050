import { HttpResponse } from "msw";
import type { Charge, FeeYear, QueuedTopUp, StatementEntry, StudentAccount } from "@/lib/api-types";
import { college } from "./college";
import { charge as anyCharge } from "./money";
import { signedIn, staffSession } from "./people";
import { answer, answerWaiting, http, server } from "./server";

export const account = (overrides: Partial<StudentAccount> = {}): StudentAccount => ({
  id: "26000100001",
  name: "Asha Kulkarni",
  course: "BMS",
  balance: 1500,
  due: 42250.5,
  ...overrides,
});

/** A charge that an accountant has raised. */
export const charge = (overrides: Partial<Charge> = {}) =>
  anyCharge({ _id: "fine", kind: "Other", amount: 250.5, ...overrides });

export const entry = (overrides: Partial<StatementEntry> = {}): StatementEntry => ({
  transactionId: "01a1fe9c-f3aa-7001-9068-211b821784b6",
  date: "2026-06-12T05:00:00Z",
  description: "Paid at the counter, reference CB 17",
  type: "Journal",
  direction: "Incoming",
  amount: 500,
  balanceAfter: 1500,
  canReverse: true,
  receiptNumber: null,
  ...overrides,
});

export const topUp = (overrides: Partial<QueuedTopUp> = {}): QueuedTopUp => ({
  _id: "t1",
  studentId: "26000100001",
  studentName: "Asha Kulkarni",
  amount: 500,
  source: "UPI",
  reference: "26000100001T1",
  bankReference: "183753663002",
  status: "Pending",
  requestedAt: "2026-06-12T05:00:00Z",
  needsSecond: false,
  firstApprovedBy: null,
  mayApprove: true,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  ...overrides,
});

/** What the server says of one student. */
export function answerAccount(
  student = account(),
  charges: Charge[] = [],
  entries = [entry()],
  years: FeeYear[] = [],
) {
  answer("get", `/accountant/students/${student.id}`, { student, charges, years });
  answer("get", `/accountant/statement/${student.id}`, { entries });
}

/** The accountant at a desk with one student and nothing that waits. */
export function atTheDesk(students = [account()], topUps: QueuedTopUp[] = []) {
  signedIn(staffSession("accountantAdmin"));
  answer("get", "/college/getCollegeById/own", college());
  answer("get", "/accountant/students", { students });
  answer("get", "/accountant/top-ups", { topUps });
  answerWaiting({ topUps: topUps.length });
  answer("get", "/accountant/shared-references", { topUps: [] });
  answerAccount();
}

export interface KeyedCall {
  key: string | null;
  body: unknown;
}

/** Answers one reply after the other, and keeps under which key each call was made. */
export const answerKeyed = (path: string, ...replies: (() => Response | Promise<Response>)[]) =>
  keyedCalls("post", path, replies);
export const answerKeyedPut = (path: string, ...replies: (() => Response | Promise<Response>)[]) =>
  keyedCalls("put", path, replies);

function keyedCalls(
  method: "post" | "put",
  path: string,
  replies: (() => Response | Promise<Response>)[],
): KeyedCall[] {
  const calls: KeyedCall[] = [];
  server.use(
    http.untyped[method](`*/api${path}`, async ({ request }) => {
      calls.push({ key: request.headers.get("Idempotency-Key"), body: await request.json() });
      return replies[Math.min(calls.length, replies.length) - 1]?.();
    }),
  );
  return calls;
}

export const json =
  (body: object, status = 200) =>
  () =>
    HttpResponse.json(body, { status });
export const lost = () => HttpResponse.error();
