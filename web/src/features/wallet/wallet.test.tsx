import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { watchDownloads } from "@/testing/downloads";
import { expectKept } from "@/testing/kept";
import { charge, failedPayment, payment, topUp, wallet } from "@/testing/money";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refuse, refused, server } from "@/testing/server";

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/wallet", wallet());
  answer("get", "/wallet/history" as const, { payments: [payment()] });
  answer("get", "/wallet/top-ups", { topUps: [topUp()] });
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole("table", { name })).getAllByRole("row");

test("the balance stands at the top, and what is pending below it", async () => {
  answer(
    "get",
    "/wallet",
    wallet({
      balance: 125000.5,
      pending: [
        charge(),
        charge({ _id: "c2", title: "Lab fee", dueDate: "2020-01-01", status: "Overdue" }),
      ],
    }),
  );
  renderRoute("/wallet");
  expect(await screen.findByText("₹1,25,000.50")).toBeVisible();
  const rows = await rowsOf("Pending Expenses");
  expect(rows[1]).toHaveTextContent("Library fine15/07/2090 in 6");
  expect(rows[1]).toHaveTextContent("₹50.00");
  expect(rows[1]).not.toHaveTextContent("Overdue");
  expect(rows[2]).toHaveTextContent(/Lab fee01\/01\/2020 \d years agoOverdue/);
  expect(screen.getByRole("button", { name: "Pay: Lab fee" })).toBeEnabled();
});

test.each([
  ["pending", "Pending Expenses"],
  ["history", "Payment History"],
  ["added", "Money added"],
])("the view %s has a heading of its own", async (tab, name) => {
  renderRoute(`/wallet?tab=${tab}`);
  expect(await screen.findByRole("heading", { level: 2, name })).toBeInTheDocument();
  const view = within(screen.getByRole("region", { name }));
  expect(await view.findByRole("table", { name })).toBeInTheDocument();
});

test("while it loads, skeletons hold the place of figure and rows", async () => {
  server.use(http.get("/wallet", () => new Promise(() => undefined)));
  renderRoute("/wallet");
  const table = await screen.findByRole("table", { name: "Pending Expenses" });
  expect(table).toHaveAttribute("aria-busy", "true");
  expect(screen.getAllByLabelText("Loading")).toHaveLength(2);
});

test("nothing pending says what comes next", async () => {
  answer("get", "/wallet", wallet({ pending: [] }));
  renderRoute("/wallet");
  expect(await screen.findByText("Nothing to pay")).toBeVisible();
});

test("a wallet that could not be loaded can be asked for again", async () => {
  refuse("get", "/wallet", 400, "Please try that again.");
  const { user } = renderRoute("/wallet");
  expect(await screen.findByText("Please try that again.")).toBeVisible();
  answer("get", "/wallet", wallet());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("₹5,000.00")).toBeVisible();
  expect(screen.getByText("Library fine")).toBeVisible();
});

test("the address says which tab is open", async () => {
  const { user, address } = renderRoute("/wallet?tab=history");
  expect(await screen.findByRole("table", { name: "Payment History" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Money added" }));
  expect(address()).toBe("/wallet?tab=added");
  expect(await screen.findByRole("table", { name: "Money added" })).toBeVisible();
});

test("the history shows what went through and what failed", async () => {
  const payments = [
    payment(),
    failedPayment({ title: "Lab fee" }),
    failedPayment({ transactionId: "tx-0", title: "Old fee", payAgain: null }),
  ];
  answer("get", "/wallet/history" as const, { payments });
  renderRoute("/wallet?tab=history");
  await screen.findByText("Lab fee");
  const rows = await rowsOf("Payment History");
  expect(rows[1]).toHaveTextContent(/^15\/07\/2026, 10:30Library fine₹50\.00tx-1SUCCESS/);
  expect(rows[2]).toHaveTextContent("tx-fFAILUREPay Again");
  expect(rows[3]).toHaveTextContent("tx-0FAILURENone");
});

test("the history is continued on demand", async () => {
  const pages = [
    { payments: [payment()], next: true },
    { payments: [payment({ transactionId: "tx-2", title: "Older fee" })], next: false },
  ];
  const asked: (string | null)[] = [];
  server.use(
    http.get("/wallet/history", ({ request }) => {
      const after = new URL(request.url).searchParams.get("after");
      asked.push(after);
      const page = pages[after ? 1 : 0];
      const Link = '</api/wallet/history?limit=20&after=tx-1>; rel="next"';
      return HttpResponse.json(
        { payments: page?.payments ?? [] },
        { ...(page?.next && { headers: { Link } }) },
      );
    }),
  );
  const { user } = renderRoute("/wallet?tab=history");
  expect(await screen.findByText("1 payment shown")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Older fee")).toBeVisible();
  expect(screen.getByText("2 payments shown")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  await waitFor(() => expect(screen.getByText("Older fee").closest("tr")).toHaveFocus());
  expect(asked).toEqual([null, "tx-1"]);
});

test.each([
  ["history", "/wallet/history" as const, { payments: [] }, "No payments yet"],
  ["added", "/wallet/top-ups" as const, { topUps: [] }, "No money added yet"],
])(
  "the tab %s has an empty state, and another try after an error",
  async (tab, path, none, said) => {
    refuse("get", path, 400, "Please try that again.");
    const { user } = renderRoute(`/wallet?tab=${tab}`);
    expect(await screen.findByText("Please try that again.")).toBeVisible();
    answer("get", path, none);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(said)).toBeVisible();
  },
);

test("money added says where it stands, and why it was refused", async () => {
  const topUps = [
    topUp(),
    topUp({
      _id: "t2",
      status: "Rejected",
      decidedAt: "2026-07-16T05:00:00Z",
      reason: "No such payment at the bank.",
    }),
    topUp({
      _id: "t3",
      source: "COUNTER",
      reference: null,
      bankReference: "CB-7",
      status: "Approved",
      decidedAt: "2026-07-15T05:00:00Z",
    }),
  ];
  answer("get", "/wallet/top-ups", { topUps });
  renderRoute("/wallet?tab=added");
  await screen.findByText("CB-7");
  const rows = await rowsOf("Money added");
  expect(rows[1]).toHaveTextContent("UPI412345678901Our reference 26000100001T3₹500.00Pending");
  expect(rows[2]).toHaveTextContent("RejectedNo such payment at the bank.on 16/07/2026");
  expect(rows[3]).toHaveTextContent("At the college officeCB-7₹500.00Approved");
});

test("a receipt that has no number yet is waited for, and saved", async () => {
  const saved = watchDownloads();
  let tries = 0;
  server.use(
    http.untyped.get("*/api/fees/receipts/tx-1", () => {
      tries += 1;
      if (tries < 3) {
        return HttpResponse.json(refused("Busy.", "request.unavailable"), {
          status: 503,
          headers: { "Retry-After": "1" },
        });
      }
      return new HttpResponse("%PDF", {
        headers: { "Content-Disposition": 'attachment; filename="receipt-7.pdf"' },
      });
    }),
  );
  const { user } = renderRoute("/wallet?tab=history");
  const button = await screen.findByRole("button", { name: "Download receipt of Library fine" });
  await user.click(button);
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByText("Your receipt is being prepared.")).toBeInTheDocument();
  await waitFor(() => expect(button).not.toHaveAttribute("aria-disabled"));
  expect(button).toHaveFocus();
  expect(saved.map(({ name }) => name)).toEqual(["receipt-7.pdf"]);
});

test("a receipt that does not come says so beside its button", async () => {
  answer("get", "/fees/receipts/tx-1", refused("Busy.", "request.unavailable"), { status: 503 });
  const { user } = renderRoute("/wallet?tab=history");
  await user.click(await screen.findByRole("button", { name: /^Download receipt/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Your receipt is not ready yet. Please try again in a minute.",
  );
});

test("what has failed is named as still due, with the way to pay it", async () => {
  signedIn(studentSession);
  const failed = [charge({ _id: "a", amount: 100.1 }), charge({ _id: "b", amount: 200.2 })];
  answer("get", "/wallet", wallet({ pending: [], failed }));
  renderRoute("/wallet");
  expect(await screen.findByText(/2 payments failed, and ₹300.30 is still due/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Pay again from your Payment History" })).toHaveAttribute(
    "href",
    "/wallet?tab=history",
  );
});

test("a wallet that cannot be read anew stays, with what is pending", async () => {
  answer("get", "/wallet", wallet({ balance: 125000.5, pending: [charge()] }));
  renderRoute("/wallet");
  expect(await screen.findByText("₹1,25,000.50")).toBeVisible();
  await expectKept("/wallet", "Library fine");
  expect(screen.getByText("₹1,25,000.50")).toBeVisible();
});
