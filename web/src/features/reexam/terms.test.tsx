import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerInTurn, says } from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { failedSubject, paidReexam, reexam } from "@/testing/results";
import { answer } from "@/testing/server";

const accounts = (term: number) => ({ id: `accounts${term}`, subjectName: "Accounts", term });
const failed = [failedSubject(accounts(1)), failedSubject(accounts(2))];
const paid = paidReexam({ ...accounts(2), transactionId: "tx-9", attempt: 3 });

test("subjects of one name are told apart by their terms, also while they are paid for", async () => {
  signedIn(studentSession);
  answer("get", "/reexam", reexam({ failed }));
  const message = "Payment successful. You are registered.";
  const calls = answerInTurn("/reexam/pay", says({ message, balance: 4800, paid }));
  const { user } = renderRoute("/reexam");
  const pay = await screen.findByRole("button", { name: "Pay: Accounts, term 2" });
  const table = screen.getByRole("table", { name: "Failed Subjects" });
  const rows = within(table).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/^AccountsTerm 131 of 100/);
  expect(rows[2]).toHaveTextContent(/^AccountsTerm 231 of 100/);

  await user.click(pay);
  const dialog = await screen.findByRole("dialog", { name: "Confirm Payment" });
  expect(dialog).toHaveTextContent("Re-exam fee, Accounts, term 2");
  answer("get", "/reexam", reexam({ failed: failed.slice(0, 1), paid: [paid] }));
  await user.click(within(dialog).getByRole("button", { name: "Pay ₹200.00" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toEqual([{ body: { subjectId: "accounts2", fee: 200 }, key: expect.any(String) }]);

  const paidRow = within(await screen.findByRole("table", { name: "Paid Subjects" })).getAllByRole(
    "row",
  )[1];
  expect(paidRow).toHaveTextContent(/^AccountsTerm 2Attempt 3/);
  expect(
    screen.getByRole("button", { name: "Download receipt of Re-exam fee, Accounts, term 2" }),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay: Accounts, term 1" })).toBeVisible();
});
