import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerInTurn, lost, says, wallet } from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { failedSubject, paidReexam, reexam } from "@/testing/results";
import { answer, refuse, refused } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/reexam", reexam());
});
afterEach(() => {
  vi.useRealTimers();
});

const message =
  "Payment successful. You are registered for the re-exam in Web Programming on 15/07/2090.";
const done = says({ message, balance: 4800, paid: paidReexam() });

const failedTable = () => screen.findByRole("table", { name: "Failed Subjects" });
const paidTable = () => screen.findByRole("table", { name: "Paid Subjects" });

async function openDialog() {
  const { user, address } = renderRoute("/reexam");
  await user.click(await screen.findByRole("button", { name: "Pay: Web Programming" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm Payment" });
  const press = (name: string) => user.click(within(dialog).getByRole("button", { name }));
  return { user, address, dialog, press };
}

test("a failed subject stands with marks, date and fee", async () => {
  renderRoute("/reexam");
  const pay = await screen.findByRole("button", { name: "Pay: Web Programming" });
  const row = within(await failedTable()).getAllByRole("row")[1];
  expect(row).toHaveTextContent(/Web Programming31 of 10015\/07\/2090 in \d+ years₹200\.00Pay/);
  expect(pay).not.toHaveAttribute("aria-disabled");
  expect(screen.getByText("₹5,000.00")).toBeVisible();
  expect(screen.getByText("No re-exam paid yet")).toBeVisible();
  expect(
    screen.getByText("The re-exam fee is ₹200 per subject, deducted from the wallet."),
  ).toBeVisible();
});

test.each([
  [{ examDate: null }, "You can pay once the exam date is announced."],
  [{ examDate: "2020-01-01" }, "This exam date has passed. Wait for the next one."],
  [
    { examDate: "2099-01-01" },
    "The marks of this subject are being corrected. You can pay once they are published.",
  ],
])("what cannot be paid says why: %j", async (overrides, reason) => {
  answer("get", "/reexam", reexam({ failed: [failedSubject({ ...overrides, mayPay: false })] }));
  const { user } = renderRoute("/reexam");
  const pay = await screen.findByRole("button", { name: "Pay: Web Programming" });
  expect(pay).toHaveAttribute("aria-disabled", "true");
  expect(pay).toHaveAccessibleDescription(reason);
  await user.click(pay);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("paying moves the subject, tells it for five seconds, and leads the focus on", async () => {
  const calls = answerInTurn("/reexam/pay", done);
  const { user, dialog, press } = await openDialog();
  expect(dialog).toHaveTextContent("Re-exam fee, Web Programming");
  expect(dialog).toHaveTextContent("Wallet balance₹5,000.00");
  expect(dialog).toHaveTextContent("Balance after payment₹4,800.00");
  answer("get", "/reexam", reexam({ balance: 4800, failed: [], paid: [paidReexam()] }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await press("Pay ₹200.00");
  expect(await screen.findByText(message)).toBeVisible();
  act(() => vi.advanceTimersByTime(4500));
  expect(screen.getByText(message)).toBeVisible();
  act(() => vi.advanceTimersByTime(600));
  expect(screen.queryByText(message)).toBeNull();
  vi.useRealTimers();

  expect(await paidTable()).toHaveTextContent("tx-9");
  expect(screen.queryByRole("button", { name: "Pay: Web Programming" })).toBeNull();
  expect(screen.getByText("All failed subjects are paid for")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Paid Subjects" })).toHaveFocus();
  expect(calls).toEqual([{ body: { subjectId: "web", fee: 200 }, key: expect.any(String) }]);
  await user.tab();
  expect(screen.getByRole("button", { name: "Copy Transaction ID tx-9" })).toHaveFocus();
  await user.tab();
  expect(
    screen.getByRole("button", { name: "Download receipt of Re-exam fee, Web Programming" }),
  ).toHaveFocus();
});

test("after a lost reply it is tried again with the same key", async () => {
  const calls = answerInTurn("/reexam/pay", lost, done);
  const { dialog, press } = await openDialog();
  await press("Pay ₹200.00");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(/do not know yet/);
  await press("Try again");
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(calls[0]).toEqual(calls[1]);
});

test("too little money, known only to the server: the alert, and a way to add funds", async () => {
  answerInTurn(
    "/reexam/pay",
    says(refused("Insufficient wallet balance", "payment.insufficient-balance"), 409),
  );
  answer("get", "/wallet", wallet());
  const { dialog, press } = await openDialog();
  answer("get", "/reexam", reexam({ balance: 150 }));
  await press("Pay ₹200.00");
  const alert = await within(dialog).findByRole("alert");
  expect(alert.textContent).toBe("Insufficient wallet balance");
  await waitFor(() => expect(dialog).toHaveTextContent("Short by₹50.00"));
  await press("Add Funds");
  const funds = await screen.findByRole("dialog", { name: "Add Funds" });
  expect(within(funds).getByLabelText("Amount (₹)")).toHaveValue("50");
});

test("the balance leads to the wallet", async () => {
  renderRoute("/reexam");
  expect(await screen.findByRole("link", { name: "Wallet balance" })).toHaveAttribute(
    "href",
    "/wallet",
  );
});

test("another refusal stays on the dialog", async () => {
  answerInTurn(
    "/reexam/pay",
    says(refused("The date of this re-exam has passed.", "reexam.over"), 409),
  );
  const { dialog, press } = await openDialog();
  await press("Pay ₹200.00");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("has passed.");
});

test("paid subjects show their state, and marks once they are published", async () => {
  const paid = [
    paidReexam({ id: "a", subjectName: "Maths" }),
    paidReexam({ id: "b", subjectName: "Law", status: "Passed", obtainedMarks: 62, attempt: 3 }),
    paidReexam({ id: "c", subjectName: "Tax", status: "Failed", obtainedMarks: 20 }),
    paidReexam({ id: "d", subjectName: "Art", transactionId: null, fee: 0 }),
  ];
  answer("get", "/reexam", reexam({ failed: [], paid }));
  renderRoute("/reexam");
  await screen.findByText("Maths");
  const rows = within(await paidTable()).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/^Maths15\/07\/2090₹200\.00tx-9Registered/);
  expect(rows[2]).toHaveTextContent(/^LawAttempt 315\/07\/2090₹200\.00tx-9Passed62 of 100/);
  expect(rows[3]).toHaveTextContent("Failed20 of 100");
  expect(rows[4]).toHaveTextContent("₹0.00NoneRegisteredNone");
});

test.each([
  [{ isPublished: false, failed: [] }, "Your result is not published yet"],
  [{ failed: [] }, "No failed subjects"],
])("%j is an empty list that says why", async (overrides, title) => {
  answer("get", "/reexam", reexam(overrides));
  renderRoute("/reexam");
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole("heading", { name: "Paid Subjects" })).toBeVisible();
  expect(screen.getByText("No re-exam paid yet")).toBeVisible();
});

test("a failure can be tried again", async () => {
  refuse("get", "/reexam", 403, "Not now.");
  const { user } = renderRoute("/reexam");
  await screen.findByText("Not now.");
  answer("get", "/reexam", reexam());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Pay: Web Programming" })).toBeVisible();
});
