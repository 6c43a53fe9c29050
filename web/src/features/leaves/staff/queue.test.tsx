import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { QueuedLeave } from "@/lib/api-types";
import { answerLeaveQueue, asLeaveAdmin, leaveQueuePath, queuedLeave } from "@/testing/leaves";
import { expectServersOrder } from "@/testing/queue";
import { renderRoute } from "@/testing/render-route";
import {
  answer,
  answerLate,
  answerWaiting,
  failNetwork,
  faulty,
  http,
  refuse,
  server,
} from "@/testing/server";
import { expectSorts } from "@/testing/sorts";

const first = queuedLeave();
const second = queuedLeave({ _id: "l2", studentName: "Rohan Mehta", course: null });
const third = queuedLeave({ _id: "l3", studentName: "Chitra Nair" });

const range = "12/06/2026 to 14/06/2026";
const button = (action: string, who = "Asha Kulkarni") =>
  screen.getByRole("button", { name: `${action}: ${who}, ${range}` });
const approveCall = "/leave/approve-leave";
const rejectCall = "/leave/reject-leave";

async function open(queue: QueuedLeave[] = [first, second, third]) {
  const calls = asLeaveAdmin(queue);
  const page = renderRoute("/admin-leave");
  await screen.findByText("Asha Kulkarni");
  const dialog = () => within(screen.getByRole("dialog"));
  const press = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const comment = () => dialog().getByLabelText("Comment (optional)");
  return { ...page, calls, dialog, press, comment };
}

const gone = (name: string) => waitFor(() => expect(screen.queryByText(name)).toBeNull());

test("a file that was sent with it is offered in its row and where it is decided", async () => {
  const { user, dialog } = await open([{ ...first, hasAttachment: true }, second]);
  const name = `Download file: Asha Kulkarni, ${range}`;
  expect(screen.getByRole("button", { name })).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Download file/ })).toHaveLength(1);
  await user.click(button("Approve Leave"));
  await screen.findByRole("dialog");
  expect(dialog().getByRole("button", { name: /^Download file: Asha Kulkarni/ })).toBeVisible();
});

test.each(["hod", "leaveAdmin"] as const)("%s sees what is pending", async (role) => {
  const calls = asLeaveAdmin([first, second], role);
  renderRoute("/admin-leave");
  const row = (await screen.findByText("Asha Kulkarni")).closest("tr") as HTMLElement;
  expect(row).toHaveTextContent(
    /^7c8d9e0fAsha Kulkarni26000100001BSc IT01\/06\/202612\/06\/2026 \d+ \w+ ago14\/06\/2026 3 daysMy sister's wedding/,
  );
  expect(within(row).getByText(/^My sister/).textContent).toBe(first.reason);
  expect(button("Approve Leave")).toHaveTextContent("Approve Leave");
  expect(button("Reject Leave")).toHaveTextContent("Reject Leave");
  await screen.findByRole("tab", { name: "Pending 2 waiting" });
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Pending 2 waiting",
    "Rejected",
    "Approved",
  ]);
  expect(calls.map(({ url }) => url.search)).toEqual(["?status=Pending&limit=25"]);
});

test("the id is copied as it is shown, which is what the search finds", async () => {
  const { user } = await open([first]);
  expect(screen.getByPlaceholderText("Name, Student ID or Leave ID")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy Leave ID 7c8d9e0f" }));
  expect(await navigator.clipboard.readText()).toBe("7c8d9e0f");
});

test("the order is the server's, and another status is read in its own", async () => {
  const { user } = await open();
  await expectServersOrder(user, answerLeaveQueue(first));
});

test("decided leaves are sorted by application, first day and student; pending ones by the latter", async () => {
  const { user, address } = await open();
  const calls = answerLeaveQueue(first);
  const of = { user, address, calls };
  await expectSorts({
    ...of,
    sorts: { "First day, latest first": "from.desc", "Student ID, lowest first": "student.asc" },
  });
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  expect(screen.queryByRole("option", { name: "Applied, oldest first" })).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Approved" }));
  await expectSorts({ ...of, sorts: { "Applied, oldest first": "applied.asc" } });
});

test("a link opens the queue in its order", async () => {
  const calls = asLeaveAdmin([first]);
  renderRoute("/admin-leave?status=Approved&search=asha&order=student.desc");
  await screen.findByText("Asha Kulkarni");
  const order = screen.getByRole("combobox", { name: "Order" });
  expect(order).toHaveValue("Student ID, highest first");
  const search = "?status=Approved&search=asha&sort=student&order=desc&limit=25";
  expect(calls.map(({ url }) => url.search)).toContain(search);
});

test("an order that the list does not have is left out", async () => {
  const calls = asLeaveAdmin([first]);
  renderRoute("/admin-leave?order=colour.desc");
  await screen.findByText("Asha Kulkarni");
  expect(screen.getByRole("combobox", { name: "Order" })).toHaveValue("Oldest first");
  expect(calls.map(({ url }) => url.search)).toEqual(["?status=Pending&limit=25"]);
});

test("a leave is approved by keys alone, and the focus goes on to the next", async () => {
  const { user } = await open();
  const calls = answer("put", `${approveCall}/${first._id}`, { success: true, leave: first });
  button("Approve Leave").focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Approve Leave" });
  expect(dialog).toHaveTextContent(/Approve 12–14 Jun( 2026)? \(3 days\) for Asha Kulkarni\./);
  await waitFor(() => expect(within(dialog).getByRole("textbox")).toHaveFocus());
  answerLeaveQueue(second, third);
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/^Leave approved for Asha Kulkarni, 12–14 Jun/)).toBeVisible();
  await gone("Asha Kulkarni");
  await waitFor(() => expect(button("Approve Leave", "Rohan Mehta")).toHaveFocus());
  expect(calls.map(({ body }) => body)).toEqual([{}]);
});

test("a leave is rejected with a comment; after the last one the focus goes to the one before", async () => {
  const { user, press, comment } = await open([first, second]);
  const calls = answer("put", `${rejectCall}/l2`, { success: true, leave: second });
  await user.click(button("Reject Leave", "Rohan Mehta"));
  expect(comment()).toHaveAttribute("maxlength", "500");
  await user.type(comment(), " Exams are on. ");
  answerLeaveQueue(first);
  await press("Reject Leave");
  expect(await screen.findByText(/^Leave rejected for Rohan Mehta, 12–14 Jun/)).toBeVisible();
  await gone("Rohan Mehta");
  await waitFor(() => expect(button("Reject Leave")).toHaveFocus());
  expect(calls.map(({ body }) => body)).toEqual([{ comment: "Exams are on." }]);
});

test.each([
  ["Approve Leave", approveCall],
  ["Reject Leave", rejectCall],
] as const)(
  "what a colleague has decided is shown, and the list is read again: %s",
  async (action, call) => {
    const { user, press } = await open();
    const error = "Vikram Shah has decided this leave already.";
    refuse("put", `${call}/${first._id}`, 409, error, "leave.decided");
    await user.click(button(action));
    answerLeaveQueue(second, third);
    await press(action);
    expect(await screen.findByRole("alert")).toHaveTextContent(error);
    expect(screen.queryByRole("dialog")).toBeNull();
    await gone("Asha Kulkarni");
    await waitFor(() => expect(button(action, "Rohan Mehta")).toHaveFocus());
    await user.click(button(action, "Rohan Mehta"));
    expect(screen.queryByText(error)).toBeNull();
  },
);

test("another refusal stays in the dialog with what was typed, and leaving keeps that too", async () => {
  const { user, press, dialog, comment } = await open();
  const errors = [{ path: "comment", msg: "The comment may not have a link." }];
  answer("put", `${approveCall}/${first._id}`, faulty(errors), { status: 400 });
  await user.click(button("Approve Leave"));
  await user.type(comment(), "Enjoy it.");
  await press("Approve Leave");
  expect(await dialog().findByRole("alert")).toHaveTextContent("The comment may not have a link.");
  expect(comment()).toBeInvalid();
  failNetwork("put", `${approveCall}/${first._id}`);
  await press("Approve Leave");
  expect(await dialog().findByText(/An unexpected error occurred/)).toBeVisible();
  await press("Cancel");
  await waitFor(() => expect(button("Approve Leave")).toHaveFocus());
  await user.click(button("Approve Leave"));
  expect(comment()).toHaveValue("Enjoy it.");
});

test("decided ones show comment, by whom and when; the address keeps the tab", async () => {
  const { user, address } = await open();
  const decided = { decidedBy: "Meera Joshi", decidedAt: "2026-06-05T05:00:00Z" };
  const calls = answerLeaveQueue(
    { ...first, ...decided, status: "Rejected", comment: "Exams are on." },
    { ...second, ...decided, status: "Rejected" },
  );
  await user.click(screen.getByRole("tab", { name: "Rejected" }));
  // What waits is shown meanwhile, without being asked for again.
  expect(screen.getByRole("tab", { name: "Pending 3 waiting" })).toBeVisible();
  expect(address()).toBe("/admin-leave?status=Rejected");
  const row = (await screen.findByText("Exams are on.")).closest("tr");
  expect(row).toHaveTextContent(/Exams are on\.Meera Joshi, 05\/06\/2026$/);
  expect(screen.getByText("No comment")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Leave: / })).toBeNull();
  expect(calls.at(-1)?.url.search).toBe("?status=Rejected&limit=25");
  await user.click(screen.getByRole("tab", { name: "Approved" }));
  await waitFor(() => expect(calls.at(-1)?.url.search).toBe("?status=Approved&limit=25"));
});

test("search and further pages are the server's", async () => {
  asLeaveAdmin();
  answer(
    "get",
    leaveQueuePath,
    { success: true, leaves: [first] },
    { headers: { Link: `</api${leaveQueuePath}?after=l1>; rel="next"` } },
  );
  const { user } = renderRoute("/admin-leave");
  const more = await screen.findByRole("button", { name: "Load more" });
  const later = answerLeaveQueue(second);
  await user.click(more);
  expect(await screen.findByText("2 applications shown")).toBeVisible();
  expect(later[0]?.url.search).toBe("?status=Pending&limit=25&after=l1");
  const found = answerLeaveQueue();
  await user.type(screen.getByRole("searchbox", { name: "Search leave applications" }), "zz");
  expect(await screen.findByText("No leave application matches this search")).toBeVisible();
  expect(found.at(-1)?.url.search).toBe("?status=Pending&search=zz&limit=25");
});

test("an empty queue says what fills it, and a failing one can be asked again", async () => {
  asLeaveAdmin();
  refuse("get", leaveQueuePath, 403, "Not now.");
  const { user } = renderRoute("/admin-leave");
  await screen.findByText("Not now.");
  answerLeaveQueue();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No leave waiting")).toBeVisible();
});

test("what was decided leaves the list also when more is asked for at once", async () => {
  asLeaveAdmin();
  const link = { headers: { Link: `</api${leaveQueuePath}?after=l1>; rel="next"` } };
  answer("get", leaveQueuePath, { success: true, leaves: [first, second] }, link);
  answer("put", `${approveCall}/${first._id}`, { success: true, leave: first });
  const { user } = renderRoute("/admin-leave");
  await user.click(await screen.findByRole("button", { name: /^Approve Leave: Asha/ }));
  const release = answerLate("get", leaveQueuePath, { success: true, leaves: [second] }, link);
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Approve Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: /^Load/ }));
  release();
  await gone("Asha Kulkarni");
  const later = answerLeaveQueue(third);
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("2 applications shown")).toBeVisible();
  expect(later[0]?.url.search).toBe("?status=Pending&limit=25&after=l1");
});

test("how many wait is right also after a decision on what a search has found", async () => {
  const { user, press } = await open();
  answer("put", `${rejectCall}/${first._id}`, { success: true, leave: first });
  answerLeaveQueue(first);
  await user.type(screen.getByRole("searchbox", { name: "Search leave applications" }), "asha");
  expect(await screen.findByText("1 application shown")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Pending 3 waiting" })).toBeVisible();
  await user.click(button("Reject Leave"));
  server.use(
    http.get(leaveQueuePath, ({ request }) => {
      const isSearch = new URL(request.url).searchParams.has("search");
      const leaves = isSearch ? [] : [second, third];
      return HttpResponse.json({ success: true, leaves });
    }),
  );
  answerWaiting({ leaves: 2 });
  await press("Reject Leave");
  expect(await screen.findByText("No leave application matches this search")).toBeVisible();
  expect(await screen.findByRole("tab", { name: "Pending 2 waiting" })).toBeVisible();
});

test("single keys go from row to row, decide, search, and tell what they do", async () => {
  const { user } = await open();
  await user.click(document.body);
  await user.keyboard("j");
  expect(button("Approve Leave")).toHaveFocus();
  await user.keyboard("j");
  expect(button("Approve Leave", "Rohan Mehta")).toHaveFocus();
  await user.keyboard("k");
  expect(button("Approve Leave")).toHaveFocus();
  await user.keyboard("r");
  expect(await screen.findByRole("dialog", { name: "Reject Leave" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(button("Reject Leave")).toHaveFocus());
  await user.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("ja");
  expect(screen.getByRole("searchbox")).toHaveValue("ja");
});
