import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Transaction, TransactionsReply } from "@/lib/api-types";
import { quickPeriods } from "@/lib/periods";
import { typedDate } from "@/lib/typed-date";
import { watchDownloads } from "@/testing/downloads";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refuse, server } from "@/testing/server";
import { expectSorts } from "@/testing/sorts";

const line = (overrides: Partial<Transaction> = {}): Transaction => ({
  _id: "01a1fe9c-f3aa-7001-9068-211b821784b6",
  type: "Fees",
  amount: 42000,
  date: "2026-06-12T05:00:00Z",
  direction: "Incoming",
  description: "Instalment 1 of 2",
  studentId: "26000100001",
  studentName: "Asha Kulkarni",
  receiptNumber: null,
  ...overrides,
});

const back = line({
  _id: "01a1fe9c-f39e-7001-8ea9-96ab28e1195d",
  type: "Journal",
  amount: 500,
  direction: "Outgoing",
  description: "Taken back: wrong student",
  studentId: null,
  studentName: null,
});

const sums: TransactionsReply["totals"] = {
  count: 1203,
  received: 100500.5,
  paidFromWallets: 42000,
  incoming: 142500.5,
  outgoing: 500,
  byType: [
    { type: "Journal", count: 1200, incoming: 100500.5, outgoing: 500 },
    { type: "Fees", count: 3, incoming: 42000, outgoing: 0 },
  ],
};

const found = (overrides: Partial<TransactionsReply> = {}): TransactionsReply => ({
  transactions: [line(), back],
  totals: sums,
  ...overrides,
});

beforeEach(() => {
  signedIn(staffSession("superAdmin"));
  answer("get", "/transactions", found());
});

async function open(query = "") {
  const page = renderRoute(`/super-admin?tab=transactions${query}`);
  await screen.findByText("Instalment 1 of 2");
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  return { ...page, press };
}

const none = { count: 0, received: 0, paidFromWallets: 0, incoming: 0, outgoing: 0, byType: [] };

test("the table has the specification's columns first", async () => {
  await open();
  const list = within(screen.getByRole("region", { name: "Transactions" }));
  expect(list.getByRole("heading", { level: 2 })).toHaveTextContent("Transactions");
  const table = within(list.getByRole("table", { name: "Transactions" }));
  const headings = table.getAllByRole("columnheader").map((cell) => cell.textContent);
  expect(headings).toEqual(["ID", "Type", "Amount", "Date", "Direction", "Particulars", "Student"]);
  const [, first, second] = table.getAllByRole("row");
  expect(first).toHaveTextContent(/^821784b6Fees₹42,000\.0012\/06\/2026, 10:30Incoming/);
  expect(first).toHaveTextContent("Asha Kulkarni26000100001");
  expect(second).toHaveTextContent("Outgoing");
});

test("a payment stands with the number of its receipt, and its ID is copied whole", async () => {
  const receipt = line({ receiptNumber: "2026-27/000012" });
  answer("get", "/transactions", found({ transactions: [receipt, back] }));
  const { user } = await open();
  const table = within(screen.getByRole("table", { name: "Transactions" }));
  const [, first, second] = table.getAllByRole("row");
  expect(first).toHaveTextContent(/^2026-27\/000012Fees/);
  expect(second).toHaveTextContent(/^28e1195dJournal/);
  await user.click(table.getByRole("button", { name: "Copy Transaction ID 821784b6" }));
  expect(await navigator.clipboard.readText()).toBe(receipt._id);
});

test("the totals are those of the whole period, by type too", async () => {
  const { press } = await open();
  const totals = within(screen.getByRole("region", { name: "Totals, everything so far" }));
  const figure = (name: string) => totals.getAllByText(name)[0]?.nextElementSibling;
  expect(figure("Received from outside")).toHaveTextContent("₹1,00,500.50");
  expect(figure("Fees paid from wallets")).toHaveTextContent("₹42,000.00");
  // Their sum would count what was received and then paid twice.
  expect(totals.queryByText("₹1,42,500.50")).toBeNull();
  expect(figure("Outgoing")).toHaveTextContent("₹500.00");
  expect(figure("Transactions")).toHaveTextContent("1,203");
  expect(totals.queryByRole("table")).toBeNull();
  await press("By type");
  const byType = within(totals.getByRole("table", { name: "Totals by type" }));
  expect(byType.getByText("Journal").closest("tr")).toHaveTextContent("1,200₹1,00,500.50₹500.00");
  expect(totals.getByText(/Journal lines are money put into or taken out/)).toBeVisible();
  expect(screen.getByText("2 of 1,203 transactions shown")).toBeVisible();
});

test("the dates are sent, and stand in the address", async () => {
  const calls = answer("get", "/transactions", found());
  const { address } = await open();
  const steps = history.length;
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "01/06/2026" } });
  await waitFor(() => expect(address()).toBe("/super-admin?tab=transactions&from=2026-06-01"));
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "30/06/2026" } });
  await waitFor(() => expect(calls.at(-1)?.url.search).toMatch(/from=2026-06-01&to=2026-06-30/));
  expect(
    await screen.findByRole("region", { name: "Totals, 01/06/2026 to 30/06/2026" }),
  ).toBeVisible();
  expect(history.length).toBe(steps);
});

test("a link opens its period, and nonsense in it is left out", async () => {
  const calls = answer("get", "/transactions", found());
  await open("&from=2026-06-01&to=tomorrow");
  expect(screen.getByLabelText("From")).toHaveValue("01/06/2026");
  expect(screen.getByLabelText("To")).toHaveValue("");
  expect(calls[0]?.url.search).toBe("?limit=50&from=2026-06-01");
});

test("while a date is typed, and with the days the wrong way round, nothing is asked", async () => {
  const calls = answer("get", "/transactions", found());
  await open("&from=2026-06-10");
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "01/06/20" } });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "01/06/2026" } });
  expect(screen.getByLabelText("To")).toHaveAccessibleDescription(/Please choose a day/);
  expect(calls).toHaveLength(1);
});

test("a quick choice is a click", async () => {
  const calls = answer("get", "/transactions", found());
  const { press } = await open();
  await press("This financial year");
  const { from, to } = quickPeriods().thisYear;
  await waitFor(() => expect(calls.at(-1)?.url.search).toMatch(`from=${from}&to=${to}`));
  expect(screen.getByLabelText("From")).toHaveValue(typedDate(from));
  const pressed = screen.getByRole("button", { name: "This financial year" });
  expect(pressed).toHaveAttribute("aria-pressed", "true");
});

test("further pages keep the totals of the first", async () => {
  answer("get", "/transactions", found(), {
    headers: { Link: '</api/transactions?after=x>; rel="next"' },
  });
  const { press } = await open("&from=2026-06-01");
  const later = answer(
    "get",
    "/transactions",
    found({ transactions: [line({ _id: "z", description: "ID card" })], totals: null }),
  );
  await press("Load more");
  expect(await screen.findByText("ID card")).toBeVisible();
  expect(screen.getByText("3 of 1,203 transactions shown")).toBeVisible();
  expect(later[0]?.url.search).toBe("?limit=50&from=2026-06-01&after=x");
  expect(screen.getAllByText("₹1,00,500.50")[0]).toBeVisible();
});

test("the order reaches the server, and the sums stay meanwhile", async () => {
  const { user } = await open("&from=2026-06-01");
  const calls = answer("get", "/transactions", found({ transactions: [back] }));
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Oldest first" }));
  expect(screen.getAllByText("₹1,00,500.50")[0]).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Instalment 1 of 2")).toBeNull());
  expect(calls.map(({ url }) => url.search)).toEqual(["?limit=50&from=2026-06-01&order=asc"]);
});

test("transactions are searched and sorted, and the address has both", async () => {
  const { user, address } = await open();
  const calls = answer("get", "/transactions", found({ totals: null }));
  await user.type(screen.getByRole("searchbox", { name: "Search transactions" }), "UTR 4711");
  await waitFor(() => expect(address()).toBe("/super-admin?tab=transactions&search=UTR+4711"));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("search")).toBe("UTR 4711"));
  // Sums of what is searched for would pass for those of the period.
  await waitFor(() => expect(screen.queryByText("₹1,00,500.50")).toBeNull());
  await expectSorts({ user, address, calls, sorts: { "Amount, highest first": "amount.desc" } });
  const search = "?limit=50&search=UTR%204711&sort=amount&order=desc";
  expect(calls.at(-1)?.url.search).toBe(search);
});

test("a search without a match says what can be searched for", async () => {
  answer("get", "/transactions", found({ transactions: [], totals: null }));
  renderRoute("/super-admin?tab=transactions&search=zzyzx");
  expect(await screen.findByText("No transaction matches")).toBeVisible();
});

test("report and export are saved for the period", async () => {
  const saved = watchDownloads();
  const asked: string[] = [];
  server.use(
    http.untyped.get("*/api/transactions/:file", ({ request, params }) => {
      asked.push(new URL(request.url).search);
      const name = `attachment; filename="transactions.${String(params.file).split(".")[1]}"`;
      return HttpResponse.text("lines", { headers: { "Content-Disposition": name } });
    }),
  );
  const { press } = await open("&from=2026-06-01&to=2026-06-30");
  await press("Print Report");
  await waitFor(() => expect(saved).toHaveLength(1));
  await press("Export CSV");
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ name }) => name)).toEqual(["transactions.pdf", "transactions.csv"]);
  expect(asked).toEqual(Array(2).fill("?from=2026-06-01&to=2026-06-30"));
});

test("a period with too many lines for a report says so, until another is chosen", async () => {
  refuse("get", "/transactions/report.pdf", 400, "Please choose a shorter period.");
  const { press } = await open();
  await press("Print Report");
  expect(await screen.findByRole("alert")).toHaveTextContent("Please choose a shorter period.");
  await press("This month");
  await waitFor(() => expect(screen.queryByText("Please choose a shorter period.")).toBeNull());
});

test("no line at all, and none in a period, say so", async () => {
  answer("get", "/transactions", found({ transactions: [], totals: none }));
  const { user } = renderRoute("/super-admin?tab=transactions");
  expect(await screen.findByText("No transactions yet")).toBeVisible();
  expect(screen.queryByText("Totals, everything so far")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Last month" }));
  expect(await screen.findByText("No transaction in this period")).toBeVisible();
});

test("a failure can be asked for again", async () => {
  refuse("get", "/transactions", 400, "Not now.");
  const { user } = renderRoute("/super-admin?tab=transactions");
  await screen.findByText("Not now.");
  answer("get", "/transactions", found());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Instalment 1 of 2")).toBeVisible();
});

test("when more cannot be loaded, totals and lines stay", async () => {
  answer("get", "/transactions", found(), {
    headers: { Link: '</api/transactions?after=k1>; rel="next"' },
  });
  const { press } = await open();
  refuse("get", "/transactions", 403, "Not now.");
  await press("Load more");
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(screen.getByRole("region", { name: "Totals, everything so far" })).toBeVisible();
  expect(screen.getByText("2 of 1,203 transactions shown")).toBeVisible();
});
