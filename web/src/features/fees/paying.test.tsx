import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { watchDownloads } from "@/testing/downloads";
import {
  answerInTurn,
  charge,
  feeStatus,
  lost,
  paid,
  payment,
  says,
  wallet,
} from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refused, server } from "@/testing/server";

const instalment = { title: "Instalment 1 of 2", amount: 50000 };

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/fees/status", feeStatus());
});

async function openDialog() {
  const { user } = renderRoute("/fee-status");
  await user.click(await screen.findByRole("button", { name: "Pay with Wallet" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm Payment" });
  const press = (name: string) => user.click(within(dialog).getByRole("button", { name }));
  return { user, dialog, press };
}

test("the next instalment is paid: the modal has the receipt, and the figures follow", async () => {
  const saved = watchDownloads();
  server.use(http.untyped.get("*/api/fees/receipts/tx-1", () => new HttpResponse("%PDF")));
  const calls = answerInTurn("/fees/pay", says(paid(instalment)));
  const { user, dialog, press } = await openDialog();
  expect(dialog).toHaveTextContent("Instalment 1 of 2");
  expect(dialog).toHaveTextContent("Balance after payment₹10,000.00");
  answer(
    "get",
    "/fees/status",
    feeStatus({
      paidAmount: 50000,
      balanceDue: 75000,
      walletBalance: 10000,
      payments: [payment(instalment)],
    }),
  );
  await press("Pay ₹50,000.00");
  const done = await screen.findByRole("dialog", { name: "Payment Successful" });
  expect(done).toHaveTextContent("₹50,000.00");
  expect(done).toHaveTextContent("tx-1");
  await user.click(within(done).getByRole("button", { name: "Download receipt" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(within(done).getAllByRole("button", { name: "Close" })[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("₹75,000.00", { selector: "dd" })).toBeVisible();
  expect(screen.getByRole("table", { name: "Payment History" })).toHaveTextContent("tx-1");
  expect(calls).toEqual([{ body: { chargeId: "i1" }, key: expect.any(String) }]);
});

test("the first charge that is due or overdue comes next", async () => {
  const charges = [
    charge({ _id: "a", title: "Instalment 1", status: "Paid" }),
    charge({ _id: "b", title: "Instalment 2", status: "Overdue" }),
    charge({ _id: "c", title: "Instalment 3" }),
  ];
  answer("get", "/fees/status", feeStatus({ charges }));
  const { dialog } = await openDialog();
  expect(dialog).toHaveTextContent("Instalment 2");
});

test("too little money: the specification's alert, and an offer to add what is missing", async () => {
  answer("get", "/fees/status", feeStatus({ walletBalance: 20000 }));
  answer("get", "/wallet", wallet());
  const { dialog, press } = await openDialog();
  expect(within(dialog).getByRole("alert").textContent).toBe("Insufficient wallet balance");
  expect(dialog).toHaveTextContent("Short by₹30,000.00");
  expect(within(dialog).queryByRole("button", { name: /^Pay/ })).toBeNull();
  await press("Add Funds");
  const funds = await screen.findByRole("dialog", { name: "Add Funds" });
  expect(within(funds).getByLabelText("Amount (₹)")).toHaveValue("30000");
});

test("the server knows of less money than the page: the same alert", async () => {
  answerInTurn(
    "/fees/pay",
    says(refused("Insufficient wallet balance", "payment.insufficient-balance"), 409),
  );
  const { dialog, press } = await openDialog();
  answer("get", "/fees/status", feeStatus({ walletBalance: 100 }));
  await press("Pay ₹50,000.00");
  const alert = await within(dialog).findByRole("alert");
  expect(alert.textContent).toBe("Insufficient wallet balance");
  await waitFor(() => expect(dialog).toHaveTextContent("Short by₹49,900.00"));
  expect(within(dialog).getByRole("button", { name: "Add Funds" })).toBeEnabled();
});

test("money that came in meanwhile counts", async () => {
  answer("get", "/fees/status", feeStatus({ walletBalance: 0 }));
  const { user } = renderRoute("/fee-status");
  const button = await screen.findByRole("button", { name: "Pay with Wallet" });
  answer("get", "/fees/status", feeStatus());
  await user.click(button);
  expect(await screen.findByRole("button", { name: "Pay ₹50,000.00" })).toBeEnabled();
});

test("after a lost reply the same payment has the same key, also in another dialog", async () => {
  const calls = answerInTurn("/fees/pay", lost);
  const { user, dialog, press } = await openDialog();
  await press("Pay ₹50,000.00");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(/do not know yet/);
  await press("Try again");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.key).toBe(calls[1]?.key);
  await within(dialog).findByRole("alert");
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Pay with Wallet" }));
  await user.click(await screen.findByRole("button", { name: "Pay ₹50,000.00" }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.key).toBe(calls[0]?.key);
});

test("after a lost reply the payment can be sent again, whatever the balance has become", async () => {
  const calls = answerInTurn("/fees/pay", lost, says(paid(instalment)));
  const { dialog, press } = await openDialog();
  answer("get", "/fees/status", feeStatus({ walletBalance: 10000 }));
  await press("Pay ₹50,000.00");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(/do not know yet/);
  expect(await screen.findByText("₹10,000.00", { selector: "main *" })).toBeInTheDocument();
  expect(dialog).toHaveTextContent("Wallet balance₹60,000.00");
  expect(dialog).not.toHaveTextContent(/Short by|Insufficient/);
  await press("Try again");
  expect(await screen.findByRole("dialog", { name: "Payment Successful" })).toBeVisible();
  expect(calls[0]).toEqual(calls[1]);
});

test("a refusal stays on the dialog", async () => {
  answerInTurn(
    "/fees/pay",
    says(refused("This has already been paid.", "payment.paid-before"), 409),
  );
  const { dialog, press } = await openDialog();
  await press("Pay ₹50,000.00");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("This has already been paid.");
});
