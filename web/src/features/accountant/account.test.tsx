import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  account,
  answerAccount,
  answerKeyed,
  answerKeyedPut,
  atTheDesk,
  charge,
  entry,
  json,
  lost,
} from "@/testing/accounts";
import { watchDownloads } from "@/testing/downloads";
import { feeYear } from "@/testing/money";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, http, refuse, refused, server } from "@/testing/server";

const address = "/accountant-admin?student=26000100001";
const instalment = charge({
  _id: "i1",
  kind: "Instalment",
  title: "Instalment 1 of 2",
  amount: 42000,
});
const fine = charge();
const paid = charge({ _id: "p", title: "ID card", status: "Paid" });
const late = charge({ _id: "l", title: "Broken beaker", status: "Overdue", dueDate: "2020-01-01" });
const payment = entry({
  transactionId: "pay-1",
  description: "ID card",
  type: "Fees",
  direction: "Outgoing",
  amount: 250.5,
  balanceAfter: 1249.5,
  canReverse: false,
});

beforeEach(() => {
  atTheDesk();
  answerAccount(account(), [instalment, fine, paid, late], [payment, entry()]);
});

async function open(at = address) {
  const page = renderRoute(at);
  const head = await screen.findByRole("region", { name: "Asha Kulkarni" });
  // The statement comes after the account.
  const press = async (name: string | RegExp) =>
    page.user.click(await screen.findByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const give = (reason: string) => page.user.type(dialog().getByLabelText("Reason"), reason);
  async function describeCharge() {
    await page.user.type(dialog().getByLabelText("Title"), "Lab coat");
    await page.user.type(dialog().getByLabelText("Amount (₹)"), "250.50");
    await page.user.type(dialog().getByLabelText("Due date"), "2090-07-15");
  }
  return { ...page, head, press, dialog, confirm, give, describeCharge };
}

const rowOf = (name: string) => screen.getAllByText(name)[0]?.closest("tr") as HTMLElement;
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("a click on a name opens the account, and the way back leads to that name", async () => {
  const { user, address: at } = renderRoute("/accountant-admin?course=BMS");
  await user.click(await screen.findByRole("link", { name: "Asha Kulkarni" }));
  expect(at()).toBe("/accountant-admin?course=BMS&student=26000100001");
  const heading = await screen.findByRole("heading", { level: 2, name: "Asha Kulkarni" });
  await waitFor(() => expect(heading).toHaveFocus());
  await user.click(screen.getByRole("link", { name: "All students" }));
  expect(at()).toBe("/accountant-admin?course=BMS");
  await waitFor(() => expect(screen.getByRole("link", { name: "Asha Kulkarni" })).toHaveFocus());
});

test("the account shows what is there, what is owed, and every charge with its state", async () => {
  const { head } = await open();
  expect(head).toHaveTextContent("Student ID 26000100001");
  expect(head).toHaveTextContent("Wallet balance₹1,500.00Due₹42,250.50");
  expect(rowOf("Instalment 1 of 2")).toHaveTextContent("15/07/2090");
  expect(rowOf("Library fine")).toHaveTextContent("Due");
  expect(rowOf("Broken beaker")).toHaveTextContent("Overdue");
  await screen.findByRole("button", { name: /^Take back: Paid at the counter/ });
  const offered = screen.getAllByRole("button", { name: /^(Withdraw|Take back): / });
  // Neither the instalment nor what is paid.
  expect(offered.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Withdraw: Library fine",
    "Withdraw: Broken beaker",
    "Take back: Paid at the counter, reference CB 17",
  ]);
});

test("the statement has its sign, its balance, and further pages", async () => {
  answer(
    "get",
    "/accountant/statement/26000100001",
    { entries: [payment] },
    { headers: { Link: '</api/accountant/statement/x?after=pay-1>; rel="next"' } },
  );
  const { press } = await open();
  const statement = within(await screen.findByRole("region", { name: "Wallet statement" }));
  expect(await statement.findByText("1 entry shown")).toBeVisible();
  expect(statement.getByText("ID card").closest("tr")).toHaveTextContent("−₹250.50 out₹1,249.50");
  const later = answer("get", "/accountant/statement/26000100001", { entries: [entry()] });
  await press("Load more");
  expect(await statement.findByText("2 entries shown")).toBeVisible();
  expect(statement.getByText(/CB 17/).closest("tr")).toHaveTextContent("+₹500.00 in₹1,500.00");
  expect(later[0]?.url.searchParams.get("after")).toBe("pay-1");
});

test("the statement is read from its beginning on demand", async () => {
  const { user } = await open();
  const calls = answer("get", "/accountant/statement/26000100001", { entries: [entry(), payment] });
  await user.click(await screen.findByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Oldest first" }));
  await waitFor(() => expect(calls.map(({ url }) => url.search)).toEqual(["?limit=25&order=asc"]));
});

test("a new student's account is empty and says so", async () => {
  answerAccount(account(), [], []);
  await open();
  expect(screen.getByText("No charges yet")).toBeVisible();
  expect(await screen.findByText("No transactions in this wallet yet")).toBeVisible();
});

test("the fees of each year stand below the charges, whose titles say their year", async () => {
  const ofYear = (_id: string, academicYear: string | null) =>
    charge({ _id, title: "Instalment 1 of 2", kind: "Instalment", academicYear });
  answerAccount(
    account(),
    [ofYear("a", "2026–27"), ofYear("b", "2025–26"), charge({ title: "Library fine" })],
    [],
    [feeYear(), feeYear({ academicYear: "2025–26", balanceDue: 0, demands: [] })],
  );
  const { press } = await open();
  const charges = within(screen.getByRole("table", { name: "Charges of the student" }));
  expect(charges.getByText("Instalment 1 of 2, 2026–27")).toBeVisible();
  expect(charges.getByText("Instalment 1 of 2, 2025–26")).toBeVisible();
  expect(charges.getByText("Library fine")).toBeVisible();
  const years = within(screen.getByRole("table", { name: "Fees by year" }));
  expect(years.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Academic yearTotalPaidBalance dueActions",
    "2026–27₹65,000.00₹20,000.00₹45,000.00Show details",
    "2025–26₹65,000.00₹20,000.00₹0.00",
  ]);
  await press("Show details: 2026–27");
  expect(years.getByText("BSc IT, year of study 2")).toBeVisible();
  expect(years.getByText("Library").parentElement).toHaveTextContent("Library₹2,500.00");
});

test("in a college that has opened no year by hand nothing is said of years", async () => {
  answerAccount(account(), [charge({ title: "Library fine" })]);
  await open();
  expect(screen.queryByRole("table", { name: "Fees by year" })).toBeNull();
});

test("an id that the college does not know, and a failure, say so", async () => {
  refuse("get", "/accountant/students/26000100001", 404, "Not found.");
  renderRoute(address);
  expect(await screen.findByText("There is no such student at your college.")).toBeVisible();
});

test("an account and a statement that fail can be asked for again", async () => {
  refuse("get", "/accountant/students/26000100001", 400, "No account now.");
  refuse("get", "/accountant/statement/26000100001", 400, "No statement now.");
  const { user } = renderRoute(address);
  await screen.findByText("No account now.");
  answer("get", "/accountant/students/26000100001", { student: account(), charges: [], years: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No statement now.");
  answerAccount();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("1 entry shown")).toBeVisible();
});

test("a charge is raised, once, and the list has it", async () => {
  const calls = answerKeyed("/accountant/charges", json({ charge: charge({ title: "Lab coat" }) }));
  const { press, dialog, confirm, describeCharge } = await open();
  await press("Raise a charge");
  await confirm("Raise charge");
  for (const name of ["Title", "Amount (₹)", "Due date"]) {
    expect(dialog().getByLabelText(name)).toBeInvalid();
  }
  await describeCharge();
  answerAccount(account(), [charge({ title: "Lab coat" })]);
  await confirm("Raise charge of ₹250.50");
  expect(await screen.findByText("Charge raised: Lab coat, ₹250.50.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Withdraw: Lab coat" })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.key).toBeTruthy();
  expect(calls[0]?.body).toEqual({
    studentId: "26000100001",
    title: "Lab coat",
    amount: 250.5,
    dueDate: "2090-07-15",
  });
});

test("a charge's title is not cut while it is typed", async () => {
  const { user, press, dialog } = await open();
  await press("Raise a charge");
  await user.click(dialog().getByLabelText("Title"));
  await user.paste("x".repeat(90));
  expect(dialog().getByLabelText("Title")).toHaveValue("x".repeat(90));
});

test("a charge whose reply is lost is not said to have failed, and has one key over a reload", async () => {
  const raised = json({ charge: charge({ title: "Lab coat" }) });
  const calls = answerKeyed("/accountant/charges", lost, raised);
  const { press, dialog, confirm, describeCharge } = await open();
  await press("Raise a charge");
  await describeCharge();
  await confirm("Raise charge of ₹250.50");
  expect(
    await dialog().findByText(
      "We do not know yet whether this went through. Try again: it is never done twice.",
    ),
  ).toBeVisible();
  cleanup();
  const again = await open();
  await again.press("Raise a charge");
  expect(again.dialog().getByLabelText("Due date")).toHaveValue("15/07/2090");
  await again.confirm("Raise charge of ₹250.50");
  expect(await screen.findByText("Charge raised: Lab coat, ₹250.50.")).toBeVisible();
  expect(calls[1]).toEqual(calls[0]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a reason that was begun waits for its own charge until that is withdrawn", async () => {
  const { press, give } = await open();
  await press("Withdraw: Library fine");
  await give("Returned in time.");
  cleanup();
  const again = await open();
  await again.press("Withdraw: Broken beaker");
  expect(again.dialog().getByLabelText("Reason")).toHaveValue("");
  await again.confirm("Cancel");
  await closed();
  await again.press("Withdraw: Library fine");
  expect(again.dialog().getByLabelText("Reason")).toHaveValue("Returned in time.");
  answer("put", "/accountant/charges/fine/withdraw", { charge: fine });
  await again.confirm("Withdraw ₹250.50");
  expect(await screen.findByText("Library fine is withdrawn.")).toBeVisible();
  expect(Object.keys(sessionStorage).filter((key) => key.includes("fine"))).toEqual([]);
});

test("what becomes of a charge or a withdrawal is shown also after its dialog was closed", async () => {
  const charged = answerLate("post", "/accountant/charges", {
    charge: charge({ title: "Lab coat" }),
  });
  const path = "/accountant/charges/fine/withdraw";
  const withdrawn = answerLate("put", path, refused("Not now.", "charge.paid-before"), {
    status: 409,
  });
  const { user, press, confirm, give, describeCharge } = await open();
  await press("Raise a charge");
  await describeCharge();
  await confirm("Raise charge of ₹250.50");
  await user.keyboard("{Escape}");
  await closed();
  await press("Withdraw: Library fine");
  await give("Returned.");
  await confirm("Withdraw ₹250.50");
  await user.keyboard("{Escape}");
  await closed();
  charged();
  expect(await screen.findByText("Charge raised: Lab coat, ₹250.50.")).toBeVisible();
  withdrawn();
  expect(await screen.findByText("Not now.")).toBeVisible();
});

test("a charge that stands there already is refused with the server's words", async () => {
  const error = "This student already has a charge with this title and due date.";
  answerKeyed("/accountant/charges", json(refused(error, "charge.paid-before"), 409));
  const { user, press, dialog, confirm } = await open();
  await press("Raise a charge");
  await user.type(dialog().getByLabelText("Title"), "Library fine");
  await user.type(dialog().getByLabelText("Amount (₹)"), "250.50");
  await user.type(dialog().getByLabelText("Due date"), "2090-07-15");
  await confirm("Raise charge of ₹250.50");
  expect(await dialog().findByText(error)).toBeVisible();
  expect(dialog().getByLabelText("Title")).toHaveValue("Library fine");
});

test("a charge is withdrawn with a reason", async () => {
  const calls = answer("put", "/accountant/charges/fine/withdraw", { charge: fine });
  const { press, dialog, confirm, give } = await open();
  await press("Withdraw: Library fine");
  await confirm("Withdraw ₹250.50");
  expect(dialog().getByRole("alert")).toHaveTextContent("Please enter a reason.");
  expect(dialog().getByLabelText("Reason")).toBeInvalid();
  await give("Returned{Enter}in time.");
  answerAccount(account(), [charge({ status: "Withdrawn" })]);
  await confirm("Withdraw ₹250.50");
  expect(await screen.findByText("Library fine is withdrawn.")).toBeVisible();
  await waitFor(() => expect(rowOf("Library fine")).toHaveTextContent("Withdrawn"));
  expect(calls.map(({ body }) => body)).toEqual([{ reason: "Returned in time." }]);
  await waitFor(() => expect(screen.getByRole("heading", { name: "Charges" })).toHaveFocus());
});

test("a charge that was paid meanwhile stays, and the list is read again", async () => {
  const error = "This has already been paid, so it cannot be withdrawn.";
  refuse("put", "/accountant/charges/fine/withdraw", 409, error, "charge.paid-before");
  const { press, dialog, confirm, give } = await open();
  await press("Withdraw: Library fine");
  await give("Returned.");
  answerAccount(account(), [charge({ status: "Paid" })]);
  await confirm("Withdraw ₹250.50");
  expect(await dialog().findByText(error)).toBeVisible();
  await confirm("Cancel");
  await closed();
  await waitFor(() => expect(rowOf("Library fine")).toHaveTextContent("Paid"));
});

test("money put in by mistake is taken back out, with the balance before and after", async () => {
  const { transactionId } = entry();
  const path = `/accountant/transactions/${transactionId}/reverse` as const;
  const calls = answer("put", path, { entry: entry({ canReverse: false }) });
  const { press, dialog, confirm, give } = await open();
  await press(/^Take back: Paid at the counter/);
  expect(await dialog().findByText("₹1,500.00")).toBeVisible();
  expect(dialog().getByText("₹1,000.00")).toBeVisible();
  await give("Wrong student.");
  await confirm("Take back ₹500.00");
  expect(
    await screen.findByText("₹500.00 taken back from the wallet of Asha Kulkarni."),
  ).toBeVisible();
  expect(calls[0]?.body).toEqual({ reason: "Wrong student." });
  const heading = screen.getByRole("heading", { name: "Wallet statement" });
  await waitFor(() => expect(heading).toHaveFocus());
});

test("money that is spent already cannot be taken back", async () => {
  const { press, dialog } = await open();
  answerAccount(account({ balance: 499.99 }));
  await press(/^Take back: Paid at the counter/);
  expect(await dialog().findByText(/The wallet now holds less/)).toBeVisible();
  expect(dialog().getByRole("button", { name: "Take back ₹500.00" })).toBeDisabled();
});

test("after a lost reply money is taken back with the same key, and not reckoned off twice", async () => {
  const path = `/accountant/transactions/${entry().transactionId}/reverse`;
  const calls = answerKeyedPut(path, lost, json({ entry: entry({ canReverse: false }) }));
  const { press, dialog, confirm, give } = await open();
  await press(/^Take back: Paid at the counter/);
  expect(await dialog().findByText("₹1,500.00")).toBeVisible();
  await give("Wrong student.");
  answerAccount(account({ balance: 100 }));
  await confirm("Take back ₹500.00");
  expect(await dialog().findByRole("alert")).toHaveTextContent(/do not know yet/);
  expect(await screen.findByText("₹100.00")).toBeInTheDocument();
  expect(dialog().getByText("₹1,000.00")).toBeVisible();
  expect(dialog().queryByText(/The wallet now holds less/)).toBeNull();
  expect(dialog().getByLabelText("Reason")).toHaveAttribute("readonly");
  await confirm("Try again");
  expect(await screen.findByText(/taken back from the wallet/)).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(calls[0]).toEqual(calls[1]);
  expect(calls[0]?.key).toBeTruthy();
});

test("what is spent just now is refused with the server's words", async () => {
  const error = "The wallet now holds less than this amount, so it cannot be taken back.";
  refuse(
    "put",
    `/accountant/transactions/${entry().transactionId}/reverse`,
    409,
    error,
    "charge.paid-before",
  );
  const { press, dialog, confirm, give } = await open();
  await press(/^Take back: Paid at the counter/);
  await give("Wrong student.");
  await confirm("Take back ₹500.00");
  expect(await dialog().findByText(error)).toBeVisible();
});

test("a payment's receipt is saved; a failure is shown", async () => {
  const saved = watchDownloads();
  server.use(
    http.untyped.get("*/api/fees/receipts/pay-1", () =>
      HttpResponse.text("%PDF", {
        headers: { "Content-Disposition": 'attachment; filename="receipt-7.pdf"' },
      }),
    ),
  );
  const { press } = await open();
  await screen.findByRole("button", { name: "Receipt: ID card" });
  await press("Receipt: ID card");
  await waitFor(() => expect(saved).toMatchObject([{ name: "receipt-7.pdf" }]));
  refuse("get", "/fees/receipts/pay-1", 404, "There is no such receipt.");
  await press("Receipt: ID card");
  expect(await screen.findByText("There is no such receipt.")).toBeVisible();
});
