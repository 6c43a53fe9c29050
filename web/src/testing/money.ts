import { HttpResponse } from "msw";
import type {
  Charge,
  FeeStatus,
  FeeYear,
  Payment,
  PaymentReply,
  TopUp,
  Wallet,
} from "@/lib/api-types";
import { http, server } from "./server";

export const charge = (overrides: Partial<Charge> = {}): Charge => ({
  _id: "c1",
  kind: "Instalment",
  title: "Library fine",
  amount: 50,
  dueDate: "2090-07-15",
  status: "Due",
  parts: [],
  academicYear: null,
  ...overrides,
});

export const payment = (overrides: Partial<Payment> = {}): Payment => ({
  transactionId: "tx-1",
  title: "Library fine",
  amount: 50,
  date: "2026-07-15T05:00:00Z",
  method: "WALLET",
  status: "SUCCESS",
  receiptNumber: "2026-27/000042",
  receiptUrl: "/fees/receipts/tx-1",
  payAgain: null,
  academicYear: null,
  ...overrides,
});

export const failedPayment = (overrides: Partial<Payment> = {}) =>
  payment({
    transactionId: "tx-f",
    status: "FAILURE",
    receiptNumber: null,
    receiptUrl: null,
    payAgain: "c1",
    ...overrides,
  });

export const paid = (overrides: Partial<Payment> = {}): PaymentReply => ({
  status: "SUCCESS",
  message: "Payment successful.",
  payment: payment(overrides),
});

export const failed = (overrides: Partial<Payment> = {}): PaymentReply => ({
  status: "FAILURE",
  message: "Insufficient wallet balance",
  payment: failedPayment(overrides),
});

export const wallet = (overrides: Partial<Wallet> = {}): Wallet => ({
  balance: 5000,
  pending: [charge()],
  failed: [],
  upi: {
    upiId: "college@okbank",
    payeeName: "College of Science",
    reference: "26000100001T3",
  },
  ...overrides,
});

export const topUp = (overrides: Partial<TopUp> = {}): TopUp => ({
  _id: "t1",
  amount: 500,
  source: "UPI",
  reference: "26000100001T3",
  bankReference: "412345678901",
  status: "Pending",
  requestedAt: "2026-07-15T05:00:00Z",
  decidedAt: null,
  reason: null,
  ...overrides,
});

export const feeStatus = (overrides: Partial<FeeStatus> = {}): FeeStatus => ({
  admissionStatus: "Approved",
  totalFee: 125000,
  paidAmount: 0,
  balanceDue: 125000,
  dueDate: "2090-07-15",
  walletBalance: 60000,
  charges: [
    charge({ _id: "i1", title: "Instalment 1 of 2", amount: 50000 }),
    charge({ _id: "i2", title: "Instalment 2 of 2", amount: 75000, dueDate: "2090-12-15" }),
  ],
  payments: [],
  support: { email: "fees@college.example", phone: "+91 22 2430 1100", address: "Tilak Road" },
  years: [],
  ...overrides,
});

/** A year whose fee a student pays in full. */
export const feeYear = (overrides: Partial<FeeYear> = {}): FeeYear => ({
  academicYear: "2026–27",
  totalFee: 65000,
  paidAmount: 20000,
  balanceDue: 45000,
  demands: [
    {
      courseName: "BSc IT",
      yearOfStudy: 2,
      lines: [
        { kind: "Fee", title: null, amount: 62500, percent: 100 },
        { kind: "Fee", title: "Library", amount: 2500, percent: 100 },
      ],
    },
  ],
  ...overrides,
});

export interface MoneyCall {
  body: unknown;
  key: string | null;
}

export const lost = () => HttpResponse.error();
export const says =
  (body: object, status = 200) =>
  () =>
    HttpResponse.json(body, { status });

/** Answers a call that moves money, one reply after the other and the last for ever. */
export function answerInTurn(path: string, ...replies: (() => Response)[]): MoneyCall[] {
  const calls: MoneyCall[] = [];
  server.use(
    http.untyped.post(`*/api${path}`, async ({ request }) => {
      calls.push({ body: await request.json(), key: request.headers.get("Idempotency-Key") });
      return replies[Math.min(calls.length, replies.length) - 1]?.();
    }),
  );
  return calls;
}
