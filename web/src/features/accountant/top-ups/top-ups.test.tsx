import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { setTabAccount } from "@/lib/account";
import {
  account,
  answerAccount,
  answerKeyedPut,
  atTheDesk,
  json,
  lost,
  topUp,
} from "@/testing/accounts";
import { expectServersOrder } from "@/testing/queue";
import { renderRoute } from "@/testing/render-route";
import { answer, answerWaiting, refuse, refused } from "@/testing/server";
import { expectSorts } from "@/testing/sorts";

const list = "/accountant/top-ups";
const large = topUp({ _id: "t2", studentName: "Rohan Mehta", amount: 60000, needsSecond: true });

beforeEach(() => atTheDesk([], [topUp(), large]));

async function open(address = "/accountant-admin?tab=top-ups") {
  const page = renderRoute(address);
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, press, dialog, confirm };
}

const rowOf = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;
const actionButton = (name: string, who: string) =>
  screen.getByRole("button", { name: `${name}: ${who}` });
const gone = (name: string) => waitFor(() => expect(screen.queryByText(name)).toBeNull());

test("what waits stands with both references, when, and how it came", async () => {
  await open();
  const row = rowOf("Asha Kulkarni");
  expect(row).toHaveTextContent("₹500.00");
  expect(row).toHaveTextContent("183753663002");
  expect(row).toHaveTextContent("Our reference 26000100001T1");
  expect(row).toHaveTextContent(/12\/06\/2026, 10:30/);
  expect(row).toHaveTextContent("Sent by UPI");
  expect(rowOf("Rohan Mehta")).toHaveTextContent("Needs two approvals.");
});

test("one reference that was accepted in two spellings is shown above the queue", async () => {
  const spelled = topUp({ _id: "t9", studentName: "Dev Rao", bankReference: "1837-5366-3002" });
  const approved = { ...spelled, status: "Approved" as const, decidedBy: "Meera", decidedAt: null };
  answer("get", "/accountant/shared-references", { topUps: [topUp(), approved] });
  await open();
  const table = await screen.findByRole("table", { name: "Top-ups with the same reference" });
  expect(within(table).getByText("183753663002")).toBeVisible();
  expect(within(table).getByText("1837-5366-3002")).toBeVisible();
  expect(within(table).getByText("Approved")).toBeVisible();
  expect(within(table).queryByRole("button", { name: /^Approve/ })).toBeNull();
  expect(screen.getByText(/take it back in the student's account/)).toBeVisible();
});

test("nothing is shown of references when each was accepted once", async () => {
  await open();
  expect(screen.queryByText("References accepted twice")).toBeNull();
});

test("a reference is copied", async () => {
  const { user } = await open();
  const [copy] = screen.getAllByRole("button", { name: "Copy 183753663002" });
  await user.click(copy as HTMLElement);
  expect(await screen.findByText("183753663002 copied.")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("183753663002");
});

test("an approval asks with amount and balances, and puts the money in", async () => {
  const calls = answer("put", `${list}/t1/approve`, { topUp: topUp({ status: "Approved" }) });
  const { press, dialog, confirm } = await open();
  await press("Approve: Asha Kulkarni");
  expect(screen.getByRole("dialog")).toHaveTextContent("bank statement");
  expect(await dialog().findByText("₹1,500.00")).toBeVisible();
  expect(dialog().getByText("₹2,000.00")).toBeVisible();
  expect(dialog().getByText(/added to the wallet now/)).toBeVisible();
  expect(calls).toEqual([]);
  answer("get", list, { topUps: [large] });
  answerWaiting({ topUps: 1 });
  await confirm("Approve ₹500.00");
  expect(await screen.findByText("₹500.00 added to the wallet of Asha Kulkarni.")).toBeVisible();
  await gone("Asha Kulkarni");
  expect(await screen.findByRole("tab", { name: "Top-ups 1 waiting" })).toBeVisible();
  // Anyone who works by keys goes on with the next one.
  await waitFor(() => expect(actionButton("Approve", "Rohan Mehta")).toHaveFocus());
});

test("the first of two approvals moves no money, and says so", async () => {
  const waits = { ...large, firstApprovedBy: "Meera Joshi", mayApprove: false };
  answer("put", `${list}/t2/approve`, { topUp: waits });
  const { press, dialog, confirm } = await open();
  await press("Approve: Rohan Mehta");
  expect(dialog().getByText(/Yours is the first:/)).toBeVisible();
  expect(await dialog().findByText("Balance after both approvals")).toBeVisible();
  answer("get", list, { topUps: [topUp(), waits] });
  await confirm("Approve ₹60,000.00");
  expect(
    await screen.findByText("₹60,000.00 for Rohan Mehta is waiting for a second accountant."),
  ).toBeVisible();
  const approve = actionButton("Approve", "Rohan Mehta");
  await waitFor(() => expect(approve).toBeDisabled());
  expect(approve).toHaveAccessibleDescription(
    "Meera Joshi has approved. A second accountant must approve this one. The super admin can invite one.",
  );
  await waitFor(() => expect(actionButton("Approve", "Asha Kulkarni")).toHaveFocus());
});

test("where the next one waits for somebody else, the focus goes to what can be done", async () => {
  answer("get", list, { topUps: [topUp(), { ...large, mayApprove: false }] });
  answer("put", `${list}/t1/approve`, { topUp: topUp({ status: "Approved" }) });
  const { press, confirm } = await open();
  await press("Approve: Asha Kulkarni");
  await confirm("Approve ₹500.00");
  await waitFor(() => expect(actionButton("Reject", "Rohan Mehta")).toHaveFocus());
});

test("a decision that is not made gives the focus back", async () => {
  const { press, confirm } = await open();
  await press("Reject: Asha Kulkarni");
  await confirm("Cancel");
  await waitFor(() => expect(actionButton("Reject", "Asha Kulkarni")).toHaveFocus());
});

test("the second approval names the first", async () => {
  answer("get", list, { topUps: [topUp({ needsSecond: true, firstApprovedBy: "Vikram Shah" })] });
  const { press, dialog } = await open();
  expect(rowOf("Asha Kulkarni")).toHaveTextContent("Vikram Shah has approved.");
  await press("Approve: Asha Kulkarni");
  expect(dialog().getByText(/Vikram Shah approved first/)).toBeVisible();
});

test("a rejection needs a reason", async () => {
  const calls = answer("put", `${list}/t1/reject`, { topUp: topUp({ status: "Rejected" }) });
  const { user, press, dialog, confirm } = await open();
  await press("Reject: Asha Kulkarni");
  await confirm("Reject ₹500.00");
  expect(dialog().getByLabelText("Reason")).toBeInvalid();
  await user.type(dialog().getByLabelText("Reason"), "No such UTR.");
  answer("get", list, { topUps: [large] });
  await confirm("Reject ₹500.00");
  expect(
    await screen.findByText("The top-up of ₹500.00 by Asha Kulkarni is rejected."),
  ).toBeVisible();
  await gone("Asha Kulkarni");
  await waitFor(() => expect(actionButton("Reject", "Rohan Mehta")).toHaveFocus());
  expect(calls.map(({ body }) => body)).toEqual([{ reason: "No such UTR." }]);
});

test.each(["approve", "reject"] as const)(
  "what a colleague has decided is shown, and the list is read again: %s",
  async (decision) => {
    const error = "This has already been decided.";
    refuse("put", `${list}/t1/${decision}`, 409, error, "top-up.decided");
    const { user, press, dialog, confirm } = await open();
    const label = decision === "approve" ? "Approve" : "Reject";
    await press(`${label}: Asha Kulkarni`);
    if (decision === "reject") await user.type(dialog().getByLabelText("Reason"), "No such UTR.");
    answer("get", list, { topUps: [large] });
    await confirm(`${label} ₹500.00`);
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    await gone("Asha Kulkarni");
    await waitFor(() => expect(actionButton(label, "Rohan Mehta")).toHaveFocus());
    await press("Reject: Rohan Mehta");
    await waitFor(() => expect(screen.queryByText(error)).toBeNull());
  },
);

test("after a lost reply the approval is tried again with its key, and predicts no second credit", async () => {
  const calls = answerKeyedPut(
    `${list}/t1/approve`,
    lost,
    json(refused("Please try again.", "request.unavailable"), 503),
    json({ topUp: topUp({ status: "Approved" }) }),
  );
  const { press, dialog, confirm } = await open();
  await press("Approve: Asha Kulkarni");
  expect(await dialog().findByText("₹1,500.00")).toBeVisible();
  // It was done: the balance that is read again has the money in it.
  const read = answer("get", "/accountant/students/26000100001", {
    student: account({ balance: 2000 }),
    charges: [],
    years: [],
  });
  // The tests' network, unlike a browser, forgets the headers of a bodiless call but the account.
  setTabAccount(undefined);
  await confirm("Approve ₹500.00");
  expect(await dialog().findByRole("alert")).toHaveTextContent(/do not know yet/);
  await waitFor(() => expect(read).toHaveLength(1));
  await confirm("Try again");
  await waitFor(() => expect(read).toHaveLength(2));
  expect(screen.getByRole("dialog")).toHaveTextContent(
    "Balance now₹1,500.00Balance afterwards₹2,000.00",
  );
  await confirm("Try again");
  expect(await screen.findByText("₹500.00 added to the wallet of Asha Kulkarni.")).toBeVisible();
  expect(calls).toHaveLength(3);
  expect(calls[0]?.key).toBeTruthy();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test("status, search and further pages are the server's", async () => {
  const { user, address, press } = await open();
  const decided = topUp({
    status: "Rejected",
    decidedBy: "Vikram Shah",
    decidedAt: "2026-06-13T05:00:00Z",
    reason: "No such UTR.",
  });
  const calls = answer(
    "get",
    list,
    { topUps: [decided] },
    { headers: { Link: '</api/accountant/top-ups?after=t1>; rel="next"' } },
  );
  await user.click(screen.getByRole("tab", { name: "Rejected" }));
  expect(address()).toBe("/accountant-admin?tab=top-ups&status=Rejected");
  expect(await screen.findByText("Vikram Shah, 13/06/2026")).toBeVisible();
  expect(screen.getByText("No such UTR.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  const later = answer("get", list, { topUps: [{ ...decided, _id: "t3" }] });
  await press("Load more");
  expect(calls.at(-1)?.url.search).toBe("?status=Rejected&limit=25");
  await waitFor(() => expect(later[0]?.url.search).toBe("?status=Rejected&limit=25&after=t1"));
  answer("get", list, { topUps: [] });
  await user.type(screen.getByRole("searchbox", { name: "Search top-ups" }), "9999");
  expect(await screen.findByText("No top-up matches this search")).toBeVisible();
});

test("the order is the server's, and another status is read in its own", async () => {
  const { user } = await open();
  await expectServersOrder(user, answer("get", list, { topUps: [topUp()] }));
});

test("top-ups are sorted by amount, and decided ones by request too", async () => {
  const { user, address } = await open();
  const of = { user, address, calls: answer("get", list, { topUps: [topUp()] }) };
  await expectSorts({ ...of, sorts: { "Amount, highest first": "amount.desc" } });
  await user.click(screen.getByRole("tab", { name: "Rejected" }));
  await expectSorts({ ...of, sorts: { "Requested, oldest first": "time.asc" } });
});

test("an empty queue says what fills it, and a failing one can be asked again", async () => {
  refuse("get", list, 400, "Not now.");
  const { user } = renderRoute("/accountant-admin?tab=top-ups");
  await screen.findByText("Not now.");
  answer("get", list, { topUps: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No top-ups waiting")).toBeVisible();
});

test("a name leads to the student's account", async () => {
  answerAccount(account());
  const { user, address } = await open();
  await user.click(screen.getByRole("link", { name: "Asha Kulkarni" }));
  expect(address()).toBe("/accountant-admin?student=26000100001");
  expect(await screen.findByRole("heading", { level: 2, name: "Asha Kulkarni" })).toBeVisible();
});
