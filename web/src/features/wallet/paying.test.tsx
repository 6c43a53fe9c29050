import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  answerInTurn,
  charge,
  failed,
  failedPayment,
  lost,
  paid,
  payment,
  says,
  wallet,
} from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refused } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/wallet", wallet());
  answer("get", "/wallet/history", { payments: [] });
});

const unknown =
  "We do not know yet whether this payment went through. Try again: it is never paid twice.";

async function openDialog(address = "/wallet", button = "Pay: Library fine") {
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm Payment" });
  const press = (name: string) => user.click(within(dialog).getByRole("button", { name }));
  return { user, dialog, press };
}

/** The notice that tells how a payment went. */
const outcomeOf = (text: string | RegExp) =>
  screen.getByText(text).closest("[role][tabindex]") as HTMLElement;

test("the dialog says amount, balance before and balance after; nothing is paid before the button", async () => {
  const calls = answerInTurn("/wallet/pay", says(paid()));
  const { dialog, press } = await openDialog();
  expect(dialog).toHaveTextContent("Wallet balance₹5,000.00");
  expect(dialog).toHaveTextContent("Amount₹50.00");
  expect(dialog).toHaveTextContent("Balance after payment₹4,950.00");
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toEqual([]);
});

test("a payment goes through: told with its receipt, and everything is read again", async () => {
  const calls = answerInTurn("/wallet/pay", says(paid()));
  const { press } = await openDialog();
  answer("get", "/wallet", wallet({ balance: 4950, pending: [] }));
  answer("get", "/wallet/history", { payments: [payment()] });
  await press("Pay ₹50.00");
  expect(await screen.findByText("₹50.00 paid for Library fine.")).toBeVisible();
  const notice = outcomeOf("₹50.00 paid for Library fine.");
  expect(notice).toHaveAttribute("role", "status");
  expect(screen.getByText("Transaction ID tx-1")).toBeVisible();
  expect(screen.getByRole("button", { name: "Download receipt" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("₹4,950.00")).toBeVisible();
  expect(screen.getByText("Nothing to pay")).toBeVisible();
  await waitFor(() => expect(notice).toHaveFocus());
  expect(calls).toEqual([
    { body: { chargeId: "c1" }, key: expect.stringMatching(/^[\da-f-]{32,}$/) },
  ]);
});

test("the button is disabled while the payment runs; closed meanwhile, its reply is shown", async () => {
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const calls = answerInTurn("/wallet/pay", (() =>
    held.then(() => HttpResponse.json(paid()))) as unknown as () => Response);
  const { user, dialog, press } = await openDialog();
  await press("Pay ₹50.00");
  const pay = within(dialog).getByRole("button", { name: "Pay ₹50.00" });
  expect(pay).toHaveAttribute("aria-disabled", "true");
  expect(pay).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.click(pay);
  expect(screen.getByText("₹5,000.00", { selector: "main *" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answerNow();
  expect(await screen.findByText(/^We have an answer about “Library fine”/)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("too little money: what is missing, an offer to add it, and the failure if paid all the same", async () => {
  answer("get", "/wallet", wallet({ balance: 20.5 }));
  const calls = answerInTurn("/wallet/pay", says(failed()));
  const { dialog, press } = await openDialog();
  expect(dialog).toHaveTextContent("Short by₹29.50");
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Insufficient wallet balance");
  expect(within(dialog).getByRole("button", { name: "Add Funds" })).toBeEnabled();
  answer("get", "/wallet", wallet({ balance: 20.5, pending: [] }));
  await press("Pay ₹50.00");
  expect(
    await screen.findByText(/Insufficient wallet balance\. The payment of ₹50\.00 .* failed/),
  ).toBeVisible();
  expect(await screen.findByText("Nothing to pay")).toBeVisible();
  const notice = outcomeOf(/Insufficient wallet balance\. The payment/);
  expect(notice).toHaveAttribute("role", "alert");
  await waitFor(() => expect(notice).toHaveFocus());
  expect(calls).toHaveLength(1);
});

test("a failure is shown in one red notice, and the way to pay again stands once", async () => {
  answer("get", "/wallet", wallet({ balance: 20.5 }));
  answerInTurn("/wallet/pay", says(failed()));
  const { press } = await openDialog();
  answer("get", "/wallet", wallet({ balance: 20.5, pending: [], failed: [charge()] }));
  await press("Pay ₹50.00");
  expect(await screen.findByText(/A payment failed, and .* is still due/)).toBeVisible();
  expect(screen.getAllByRole("link", { name: /Pay again/ })).toHaveLength(1);
});

test("the offer opens Add Funds with what is missing", async () => {
  answer("get", "/wallet", wallet({ balance: 20.5 }));
  const { press } = await openDialog();
  await press("Add Funds");
  const dialog = await screen.findByRole("dialog", { name: "Add Funds" });
  expect(within(dialog).getByLabelText("Amount (₹)")).toHaveValue("29.5");
});

test("after a lost reply the same payment is sent again, with the same key", async () => {
  const calls = answerInTurn(
    "/wallet/pay",
    lost,
    says(refused("", "request.defect"), 500),
    says(paid()),
  );
  const { dialog, press } = await openDialog();
  for (const button of ["Pay ₹50.00", "Try again"]) {
    await press(button);
    const alert = await within(dialog).findByRole("alert");
    expect(alert).toHaveTextContent(unknown);
    await waitFor(() => expect(alert).toHaveFocus());
  }
  await press("Try again");
  expect(await screen.findByText("₹50.00 paid for Library fine.")).toBeVisible();
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test("the balance read again after a lost reply is not reckoned with", async () => {
  answer("get", "/wallet", wallet({ balance: 60 }));
  const calls = answerInTurn("/wallet/pay", lost);
  const { dialog, press } = await openDialog();
  // It went through: what is left would not bear it once more.
  answer("get", "/wallet", wallet({ balance: 10, pending: [] }));
  await press("Pay ₹50.00");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(unknown);
  expect(await screen.findByText("₹10.00", { selector: "main *" })).toBeInTheDocument();
  expect(dialog).toHaveTextContent("Wallet balance₹60.00");
  expect(dialog).toHaveTextContent("Balance after payment₹10.00");
  expect(dialog).not.toHaveTextContent(/Short by|Insufficient/);
  expect(within(dialog).queryByRole("button", { name: "Add Funds" })).toBeNull();
  await press("Try again");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]).toEqual(calls[1]);
});

test("a payment that the wallet could not bear: after a lost reply nothing is said to be missing", async () => {
  answer("get", "/wallet", wallet({ balance: 20 }));
  answerInTurn("/wallet/pay", lost);
  const { dialog, press } = await openDialog();
  await press("Pay ₹50.00");
  expect(await within(dialog).findByText(unknown)).toBeVisible();
  expect(dialog).not.toHaveTextContent(/Short by|Insufficient/);
  expect(within(dialog).queryByRole("button", { name: "Add Funds" })).toBeNull();
});

test("Pay Again is another payment, with a key of its own", async () => {
  answer("get", "/wallet", wallet({ balance: 20 }));
  const calls = answerInTurn("/wallet/pay", says(failed()), says(paid()));
  const { user, press } = await openDialog();
  await press("Pay ₹50.00");
  answer("get", "/wallet/history", { payments: [failedPayment()] });
  await user.click(
    await screen.findByRole("link", { name: "Pay again from your Payment History" }),
  );
  answer("get", "/wallet", wallet({ pending: [] }));
  await user.click(await screen.findByRole("button", { name: "Pay Again: Library fine" }));
  const again = await screen.findByRole("dialog", { name: "Confirm Payment" });
  expect(again).toHaveTextContent("Library fine");
  await waitFor(() => expect(again).toHaveTextContent("Balance after payment₹4,950.00"));
  await user.click(within(again).getByRole("button", { name: "Pay ₹50.00" }));
  expect(await screen.findByText("₹50.00 paid for Library fine.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ chargeId: "c1" }, { chargeId: "c1" }]);
  expect(calls[0]?.key).not.toBe(calls[1]?.key);
});

test("a refusal stays on the dialog, and what has changed meanwhile is shown", async () => {
  answerInTurn(
    "/wallet/pay",
    says(refused("This has already been paid.", "payment.paid-before"), 409),
  );
  const { dialog, press } = await openDialog();
  answer("get", "/wallet", wallet({ pending: [charge({ _id: "c9", title: "Lab fee" })] }));
  await press("Pay ₹50.00");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("This has already been paid.");
  expect(await screen.findByText("Lab fee")).toBeVisible();
  expect(dialog).not.toHaveTextContent(/₹/);
  const buttons = within(dialog).getAllByRole("button");
  expect(buttons.map((button) => button.textContent || button.ariaLabel)).toEqual([
    "Close",
    "Close",
  ]);
});
