import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answerInTurn, charge, lost, says, topUp, wallet } from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, faulty } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/wallet", wallet());
  answer("get", "/wallet/top-ups", { topUps: [] });
});

/** More than a wallet of 50 rupees bears, by 970 rupees. */
const dear = charge({ amount: 1020 });
const body = { amount: 500, utr: "4123 4567 8901", reference: "26000100001T3" };
const used = "This UTR has already been used. Please check it: each payment has its own.";

async function openFunds() {
  const { user } = renderRoute("/wallet?tab=added");
  await screen.findByText("₹5,000.00");
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Add Funds" }));
    return screen.findByRole("dialog", { name: "Add Funds" });
  };
  const dialog = await open();
  // Of two that close, the button rather than the cross.
  const press = (name: string) => {
    const buttons = within(screen.getByRole("dialog")).getAllByRole("button", { name });
    return user.click(buttons[buttons.length - 1] as HTMLElement);
  };
  const fill = async (label: string, text: string) => {
    const field = within(screen.getByRole("dialog")).getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  const toCode = async (amount = "500") => {
    await fill("Amount (₹)", amount);
    await press("Continue");
    return within(dialog).findByRole("img", { name: /^QR code/ });
  };
  const submit = async () => {
    await fill("Bank reference (UTR)", "4123 4567 8901");
    await press("Submit for checking");
  };
  return { user, open, dialog, press, fill, toCode, submit };
}

test.each(["", "0", "12.345", "five"])("%s is no amount, in the server's words", async (typed) => {
  const { user, dialog, press } = await openFunds();
  const field = within(dialog).getByLabelText("Amount (₹)");
  expect(field).toHaveAttribute("inputmode", "decimal");
  if (typed) await user.type(field, typed);
  await press("Continue");
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining(
      "Please enter an amount in rupees, more than 0, with at most two decimals.",
    ),
  );
  expect(within(dialog).getByRole("alert")).toHaveFocus();
});

test("more than the server takes is refused with the maximum", async () => {
  const { dialog, fill, press } = await openFunds();
  await fill("Amount (₹)", "1,00,00,00,001");
  await press("Continue");
  expect(within(dialog).getByLabelText("Amount (₹)")).toHaveAccessibleDescription(
    expect.stringContaining("Please enter at most ₹1,00,00,00,000."),
  );
});

test("above UPI's usual limit one is warned, and can pay in parts", async () => {
  const calls = answerInTurn("/wallet/top-ups", says({ topUp: topUp({ amount: 100_000 }) }));
  const { dialog, fill, press, submit } = await openFunds();
  const parts = "Pay ₹1,00,000 first, then ₹1,50,000.50";
  await fill("Amount (₹)", "1,00,000");
  expect(within(dialog).queryByText(/Most banks and UPI apps/)).toBeNull();
  await fill("Amount (₹)", "2,50,000.50");
  expect(within(dialog).getByText(/allow at most ₹1,00,000 per payment/)).toBeVisible();
  await press(parts);
  await press("Continue");
  const code = await within(dialog).findByRole("img", { name: /^QR code/ });
  expect(code).toHaveAccessibleName(/to pay ₹1,00,000\.00 to/);
  await submit();
  expect(await within(dialog).findByText("₹1,50,000.50 left to pay.")).toBeVisible();
  expect(calls).toEqual([{ body: { ...body, amount: 100_000 }, key: expect.any(String) }]);
  await press("Pay the next part");
  expect(within(dialog).getByLabelText("Amount (₹)")).toHaveValue("150000.5");
  expect(within(dialog).getByRole("button", { name: "Pay ₹1,00,000 first, then ₹50,000.50" }));
});

test("code and words say the same payment", async () => {
  const { dialog, toCode } = await openFunds();
  const code = await toCode("1,250.50");
  expect(code).toHaveAccessibleName("QR code to pay ₹1,250.50 to College of Science by UPI");
  expect(code.querySelectorAll("path")).toHaveLength(1);
  // On a desk nothing would answer it.
  expect(within(dialog).queryByRole("link", { name: "Open UPI app" })).toBeNull();
  expect(dialog).toHaveTextContent("₹1,250.50");
  expect(dialog).toHaveTextContent("college@okbank");
  expect(dialog).toHaveTextContent("26000100001T3");
});

test("where an app may be, it comes first, and the code is folded away", async () => {
  const really = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...really(query),
    matches: query === "(pointer: coarse)",
  }));
  const { user, dialog, fill, press } = await openFunds();
  await fill("Amount (₹)", "1,250.50");
  await press("Continue");
  expect(await within(dialog).findByRole("link", { name: "Open UPI app" })).toHaveAttribute(
    "href",
    "upi://pay?pa=college@okbank&pn=College%20of%20Science&am=1250.50&cu=INR" +
      "&tn=Wallet%2026000100001T3&tr=26000100001T3",
  );
  expect(within(dialog).queryByRole("img", { name: /^QR code/ })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: /^Show the QR code/ }));
  expect(within(dialog).getByRole("img", { name: /^QR code to pay ₹1,250.50/ })).toBeVisible();
});

test("a top-up is asked for, and waits", async () => {
  const calls = answerInTurn("/wallet/top-ups", says({ topUp: topUp() }));
  const { user, dialog, open, press, toCode, submit } = await openFunds();
  await toCode();
  answer("get", "/wallet/top-ups", { topUps: [topUp()] });
  await submit();
  expect(await within(dialog).findByText("₹500.00 is being checked")).toHaveFocus();
  expect(dialog).toHaveTextContent("Pending");
  expect(calls).toEqual([{ body, key: expect.any(String) }]);
  await press("Close");
  expect(await screen.findByRole("table", { name: "Money added" })).toHaveTextContent(
    "412345678901",
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(within(await open()).getByLabelText("Amount (₹)")).toHaveValue("");
  await user.keyboard("{Escape}");
});

test("without the bank's reference nothing is sent", async () => {
  const calls = answerInTurn("/wallet/top-ups", says({ topUp: topUp() }));
  const { dialog, press, toCode } = await openFunds();
  await toCode();
  await press("Submit for checking");
  expect(within(dialog).getByLabelText("Bank reference (UTR)")).toHaveAccessibleDescription(
    expect.stringContaining("6 to 35 letters and digits"),
  );
  expect(calls).toEqual([]);
});

test("the server's fault lands on its field; another reference is another call", async () => {
  const calls = answerInTurn(
    "/wallet/top-ups",
    says(faulty([{ msg: used, path: "utr" }]), 400),
    says({ topUp: topUp() }),
  );
  const { dialog, fill, press, toCode, submit } = await openFunds();
  await toCode();
  await submit();
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(used);
  const field = within(dialog).getByLabelText("Bank reference (UTR)");
  expect(field).toHaveAccessibleDescription(expect.stringContaining(used));
  expect(field).toHaveValue("4123 4567 8901");
  await fill("Bank reference (UTR)", "999999999999");
  await press("Submit for checking");
  expect(await within(dialog).findByText(/is being checked/)).toBeVisible();
  expect(calls[0]?.key).not.toBe(calls[1]?.key);
});

test("a fault of the amount leads back to it", async () => {
  const msg = "Please enter an amount in rupees.";
  answerInTurn("/wallet/top-ups", says(faulty([{ msg, path: "amount" }]), 400));
  const { dialog, toCode, submit } = await openFunds();
  await toCode();
  await submit();
  expect(await within(dialog).findByLabelText("Amount (₹)")).toHaveAccessibleDescription(
    expect.stringContaining(msg),
  );
});

test("after a lost reply nothing typed is lost, also when the dialog is closed meanwhile", async () => {
  const calls = answerInTurn("/wallet/top-ups", lost, says({ topUp: topUp() }));
  const { user, dialog, open, press, toCode, submit } = await openFunds();
  await toCode();
  await submit();
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(/unexpected error/);
  // Another top-up, from elsewhere, has taken the reference meanwhile; the code keeps its own.
  answer(
    "get",
    "/wallet",
    wallet({ upi: { ...wallet().upi, reference: "26000100001T4" } as never }),
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const again = await open();
  expect(within(again).getByLabelText("Bank reference (UTR)")).toHaveValue("4123 4567 8901");
  expect(again).toHaveTextContent("26000100001T3");
  await press("Submit for checking");
  expect(await within(again).findByText(/is being checked/)).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([body, body]);
  expect(calls[0]?.key).toBe(calls[1]?.key);
});

test("after a lost reply and a reload the same top-up has the same key", async () => {
  const calls = answerInTurn("/wallet/top-ups", lost, says({ topUp: topUp() }));
  const before = await openFunds();
  await before.toCode();
  await before.submit();
  expect(await within(before.dialog).findByRole("alert")).toBeVisible();
  cleanup();
  const { dialog, press } = await openFunds();
  expect(within(dialog).getByLabelText("Bank reference (UTR)")).toHaveValue("4123 4567 8901");
  await press("Submit for checking");
  expect(await within(dialog).findByText(/is being checked/)).toBeVisible();
  expect(calls.map((call) => call.body)).toEqual([body, body]);
  expect(calls[1]?.key).toBe(calls[0]?.key);
});

/** From a payment that the wallet cannot bear any more to the money that is missing for it. */
async function fundsForDear(user: UserEvent) {
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answer("get", "/wallet", wallet({ balance: 50, pending: [dear] }));
  await user.click(screen.getByRole("tab", { name: "Pending Expenses" }));
  await user.click(await screen.findByRole("button", { name: "Pay: Library fine" }));
  const paying = await screen.findByRole("dialog", { name: "Confirm Payment" });
  await user.click(await within(paying).findByRole("button", { name: "Add Funds" }));
  return screen.findByRole("dialog", { name: "Add Funds" });
}

test("what is missing for a payment comes before another amount that was only typed", async () => {
  answer("get", "/wallet", wallet({ pending: [dear] }));
  const { user, fill } = await openFunds();
  await fill("Amount (₹)", "500");
  const again = await fundsForDear(user);
  expect(within(again).queryByRole("img")).toBeNull();
  expect(within(again).getByLabelText("Amount (₹)")).toHaveValue("970");
});

test.each(["500", "970"])(
  "a code for %s that was shown may be paid: it goes on where it was",
  async (amount) => {
    answer("get", "/wallet", wallet({ pending: [dear] }));
    const { user, toCode, fill } = await openFunds();
    await toCode(amount);
    await fill("Bank reference (UTR)", "4123 4567 8901");
    const again = await fundsForDear(user);
    expect(within(again).getByRole("img")).toHaveAccessibleName(new RegExp(`₹${amount}\\.00`));
    expect(within(again).getByLabelText("Bank reference (UTR)")).toHaveValue("4123 4567 8901");
  },
);

test("a college without a UPI ID sends its students to the office", async () => {
  answer("get", "/wallet", wallet({ upi: null }));
  const { dialog, press } = await openFunds();
  expect(await within(dialog).findByText(/has not set a UPI ID/)).toBeVisible();
  expect(dialog).toHaveTextContent("pay at the college office");
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  await press("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
