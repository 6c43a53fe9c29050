import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { expectKept } from "@/testing/kept";
import {
  answerInTurn,
  charge,
  failedPayment,
  feeStatus,
  paid,
  payment,
  says,
} from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refuse, server } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
});

const rowsOf = (name: string) => within(screen.getByRole("table", { name })).getAllByRole("row");
const figure = (label: string) => screen.getByText(label, { selector: "dt" }).parentElement;

test("the fee is shown in figures", async () => {
  answer(
    "get",
    "/fees/status",
    feeStatus({ totalFee: 125000, paidAmount: 50000, balanceDue: 75000 }),
  );
  renderRoute("/fee-status");
  expect(await screen.findByText("₹1,25,000.00")).toBeVisible();
  expect(figure("Total Fee")).toHaveTextContent("₹1,25,000.00");
  expect(figure("Paid Amount")).toHaveTextContent("₹50,000.00");
  expect(figure("Balance Due")).toHaveTextContent("₹75,000.00");
  expect(figure("Due date")).toHaveTextContent("15/07/2090in 6");
  expect(figure("Wallet balance")).toHaveTextContent("₹60,000.00");
  expect(screen.getByRole("button", { name: "Add Funds" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Pay with Wallet" })).toBeEnabled();
});

test("the instalments stand with their due dates and states", async () => {
  const charges = [
    charge({ _id: "1", title: "Instalment 1 of 3", dueDate: "2020-01-15", status: "Paid" }),
    charge({ _id: "2", title: "Instalment 2 of 3", dueDate: "2020-07-15", status: "Overdue" }),
    charge({ _id: "3", title: "Instalment 3 of 3", amount: 62500, dueDate: "2090-12-15" }),
  ];
  answer("get", "/fees/status", feeStatus({ charges, dueDate: "2020-07-15" }));
  renderRoute("/fee-status");
  await screen.findByText("Instalment 3 of 3");
  const rows = rowsOf("Instalments and charges");
  expect(rows).toHaveLength(4);
  expect(rows[1]).toHaveTextContent(/^Instalment 1 of 315\/01\/2020₹50\.00Paid$/);
  expect(rows[2]).toHaveTextContent(/years ago₹50\.00Overdue/);
  expect(rows[3]).toHaveTextContent(/15\/12\/2090 in \d+ years₹62,500\.00Due/);
  expect(figure("Due date")).toHaveTextContent("Overdue");
});

test("each instalment says what it consists of, and all of them what the fee does", async () => {
  const half = [
    { title: null, amount: 60000.25 },
    { title: "Library", amount: 2500 },
  ];
  const charges = [
    charge({ _id: "1", title: "Instalment 1 of 2", parts: half }),
    charge({ _id: "2", title: "Instalment 2 of 2", parts: half }),
    charge({ _id: "3", title: "Library fine", kind: "Other" }),
  ];
  answer("get", "/fees/status", feeStatus({ charges }));
  renderRoute("/fee-status");
  await screen.findByText("Your course's fee: Base fee ₹1,20,000.50, Library ₹5,000.00.");
  const rows = rowsOf("Instalments and charges");
  expect(rows[1]).toHaveTextContent(
    /^Instalment 1 of 2Base fee ₹60,000\.25, Library ₹2,500\.0015\/07\/2090/,
  );
  expect(rows[3]).toHaveTextContent(/^Library fine15\/07\/2090/);
});

test("what earlier instalments consist of is not known, and not said", async () => {
  answer("get", "/fees/status", feeStatus());
  renderRoute("/fee-status");
  await screen.findByText("Instalment 2 of 2");
  expect(screen.queryByText(/Base fee/)).toBeNull();
});

test("the payment history has the specification's columns", async () => {
  const payments = [failedPayment(), payment()];
  answer("get", "/fees/status", feeStatus({ payments }));
  renderRoute("/fee-status");
  await screen.findByText("tx-1");
  const rows = rowsOf("Payment History");
  const headings = within(rows[0] as HTMLElement).getAllByRole("columnheader");
  expect(headings.map((heading) => heading.textContent)).toEqual([
    "Date",
    "Amount",
    "Transaction ID",
    "Method",
    "Status",
    "Receipt",
  ]);
  const since = ({ source }: RegExp) => new RegExp(`^15/07/2026, 10:30${source}`);
  expect(rows[1]).toHaveTextContent(since(/₹50\.00tx-fLibrary fineWALLETFAILUREPay Again$/));
  expect(rows[2]).toHaveTextContent(
    since(/₹50\.00tx-1Receipt 2026-27\/000042Library fineWALLETSUCCESSDownload$/),
  );
});

test("a failed payment is made again, as long as its charge is due and fees can be paid", async () => {
  const payments = [failedPayment(), failedPayment({ transactionId: "tx-g", payAgain: null })];
  answer("get", "/fees/status", feeStatus({ payments }));
  const { user } = renderRoute("/fee-status");
  await screen.findByText("tx-g");
  expect(rowsOf("Payment History")[2]).toHaveTextContent(/None$/);
  const calls = answerInTurn("/fees/pay", says(paid()));
  await user.click(screen.getByRole("button", { name: "Pay Again: Library fine" }));
  await user.click(await screen.findByRole("button", { name: "Pay ₹50.00" }));
  expect(await screen.findByRole("dialog", { name: "Payment Successful" })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ chargeId: "c1" }]);
});

test("before the approval a failed payment cannot be made again", async () => {
  const payments = [failedPayment()];
  answer("get", "/fees/status", feeStatus({ admissionStatus: "Submitted", payments }));
  renderRoute("/fee-status");
  await screen.findByText("tx-f");
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test("without payments it says where the first one comes from", async () => {
  answer("get", "/fees/status", feeStatus());
  renderRoute("/fee-status");
  expect(await screen.findByText("No payments yet")).toBeVisible();
});

test("questions go where the college says", async () => {
  const support = { email: "fees@college.example", phone: "+91 22 2430 1100 / 1101", address: "" };
  answer("get", "/fees/status", feeStatus({ support }));
  renderRoute("/fee-status");
  expect(await screen.findByRole("link", { name: "fees@college.example" })).toHaveAttribute(
    "href",
    "mailto:fees@college.example",
  );
  expect(screen.getByRole("link", { name: /^\+91/ })).toHaveAttribute("href", "tel:+912224301100");
});

test("a college that has named nobody says so", async () => {
  const support = { email: null, phone: null, address: "Tilak Road" };
  answer("get", "/fees/status", feeStatus({ support }));
  renderRoute("/fee-status");
  expect(await screen.findByText(/has not added an email address/)).toBeVisible();
  expect(screen.getByText("Tilak Road")).toBeVisible();
});

test.each([
  ["Draft", /once you have applied/],
  ["Submitted", /is checking your application/],
  ["Rejected", /was sent back/],
] as const)(
  "before the admission is approved the page says why nothing is owed: %s",
  async (status, said) => {
    const nothing = { totalFee: 0, balanceDue: 0, dueDate: null, charges: [] };
    answer("get", "/fees/status", feeStatus({ admissionStatus: status, ...nothing }));
    renderRoute("/fee-status");
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the Admission Form" })).toHaveAttribute(
      "href",
      "/admission/form",
    );
    expect(screen.queryByRole("button", { name: "Pay with Wallet" })).toBeNull();
  },
);

test("what is owed before the approval is shown, and cannot be paid", async () => {
  answer("get", "/fees/status", feeStatus({ admissionStatus: "Submitted" }));
  renderRoute("/fee-status");
  expect(await screen.findByText(/is checking your application/)).toBeVisible();
  expect(screen.getByText("Instalment 1 of 2")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pay with Wallet" })).toBeNull();
});

test("when everything is paid nothing is due", async () => {
  const charges = [charge({ status: "Paid" })];
  answer("get", "/fees/status", feeStatus({ charges, balanceDue: 0, dueDate: null }));
  renderRoute("/fee-status");
  expect(await screen.findByText("Nothing due")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pay with Wallet" })).toBeNull();
});

test("a course without a fee says so", async () => {
  answer("get", "/fees/status", feeStatus({ totalFee: 0, charges: [] }));
  renderRoute("/fee-status");
  expect(await screen.findByText("No fees yet")).toBeVisible();
});

test("while it loads, figures and rows hold their places", async () => {
  server.use(http.get("/fees/status", () => new Promise<never>(() => undefined)));
  renderRoute("/fee-status");
  const table = await screen.findByRole("table", { name: "Instalments and charges" });
  expect(table).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("button", { name: "Add Funds" })).toBeVisible();
});

test("a failure can be retried", async () => {
  refuse("get", "/fees/status", 400, "Please try that again.");
  const { user } = renderRoute("/fee-status");
  expect(await screen.findByText("Please try that again.")).toBeVisible();
  answer("get", "/fees/status", feeStatus({ charges: [] }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No fees yet")).toBeVisible();
});

test("fees that cannot be read anew stay", async () => {
  answer("get", "/fees/status", feeStatus());
  renderRoute("/fee-status");
  await expectKept("/fees/status", "₹60,000.00");
});
