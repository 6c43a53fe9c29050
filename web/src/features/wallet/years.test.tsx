import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  answerInTurn,
  charge,
  failed,
  failedPayment,
  paid,
  payment,
  says,
  wallet,
} from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";

const title = "Instalment 1 of 1";
const instalment = (_id: string, academicYear: string | null) =>
  charge({ _id, title, academicYear });
const [earlier, later] = [instalment("a", "2025–26"), instalment("b", "2026–27")];

const again = (academicYear: string | null) =>
  failedPayment({ title, payAgain: "b", academicYear });

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/wallet/history", { payments: [again("2026–27")] });
});

async function pay(button: string, address = "/wallet") {
  const { user } = renderRoute(address);
  await screen.findByText("₹5,000.00");
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm Payment" }));
  return { dialog, confirm: () => user.click(dialog.getByRole("button", { name: "Pay ₹50.00" })) };
}

test("charges of several years say which, from the list to the outcome", async () => {
  answer("get", "/wallet", wallet({ pending: [earlier, later] }));
  answerInTurn("/wallet/pay", says(paid({ title })));
  const { dialog, confirm } = await pay("Pay: Instalment 1 of 1, 2026–27");
  expect(dialog.getByText("Instalment 1 of 1, 2026–27")).toBeVisible();
  const table = within(screen.getByRole("table", { name: "Pending Expenses", hidden: true }));
  const name = "Pay: Instalment 1 of 1, 2025–26";
  expect(table.getByText("Instalment 1 of 1, 2025–26")).toBeInTheDocument();
  expect(table.getByRole("button", { name, hidden: true })).toBeInTheDocument();
  await confirm();
  expect(await screen.findByText("₹50.00 paid for Instalment 1 of 1, 2026–27.")).toBeVisible();
});

test("a payment that failed says of which year it was, and so does the next try", async () => {
  answer("get", "/wallet", wallet({ pending: [earlier], failed: [later] }));
  answerInTurn("/wallet/pay", says(failed({ title })));
  const button = "Pay Again: Instalment 1 of 1, 2026–27";
  const { dialog, confirm } = await pay(button, "/wallet?tab=history");
  expect(dialog.getByText("Instalment 1 of 1, 2026–27")).toBeVisible();
  const table = within(screen.getByRole("table", { name: "Payment History", hidden: true }));
  expect(table.getByText("Instalment 1 of 1, 2026–27")).toBeInTheDocument();
  await confirm();
  expect(
    await screen.findByText(/The payment of ₹50\.00 for Instalment 1 of 1, 2026–27 failed/),
  ).toBeVisible();
});

test("payments of several years say which, when nothing is due any more", async () => {
  const done = (transactionId: string, academicYear: string | null) =>
    payment({ transactionId, title, academicYear });
  const fine = payment({ transactionId: "fine", title: "Library fine" });
  const payments = [done("a", "2026–27"), done("b", "2025–26"), fine];
  answer("get", "/wallet/history", { payments });
  answer("get", "/wallet", wallet({ pending: [], failed: [] }));
  renderRoute("/wallet?tab=history");
  const table = within(await screen.findByRole("table", { name: "Payment History" }));
  expect(await table.findByText("Instalment 1 of 1, 2026–27")).toBeVisible();
  expect(table.getByText("Instalment 1 of 1, 2025–26")).toBeVisible();
  expect(table.getByText("Library fine")).toBeVisible();
});

test.each(["2026–27", null])("charges of one year alone, %s, do not say it", async (year) => {
  const pending = [instalment("a", year), charge({ _id: "c", title: "Library fine" })];
  answer("get", "/wallet", wallet({ pending, failed: [instalment("b", year)] }));
  answer("get", "/wallet/history", { payments: [again(year)] });
  answerInTurn("/wallet/pay", says(paid({ title })));
  const { dialog, confirm } = await pay(`Pay: ${title}`);
  expect(dialog.getByText(title)).toBeVisible();
  await confirm();
  expect(await screen.findByText(`₹50.00 paid for ${title}.`)).toBeVisible();
});
