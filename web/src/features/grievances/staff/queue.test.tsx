import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { QueuedGrievance } from "@/lib/api-types";
import {
  answerGrievanceQueue,
  asGrievanceAdmin,
  grievanceQueuePath,
  queuedGrievance,
  reopening,
} from "@/testing/grievances";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse } from "@/testing/server";
import { expectSorts } from "@/testing/sorts";

const first = queuedGrievance({ workingDays: 18, isOverdue: true });
const second = queuedGrievance({
  _id: "g2",
  docket: "GR-2026-00043",
  title: "Wrong fee",
  studentName: "Rohan Mehta",
  category: "Fees",
  workingDays: 1,
});
const third = queuedGrievance({ _id: "g3", docket: "GR-2026-00044", title: "Noise" });
const resolvedFirst = { ...first, status: "Resolved" as const, isOverdue: false };

const button = (name: RegExp) => screen.getByRole("button", { name });
const resolveCall = "/grievance/resolve-grievance";

async function open(queue: QueuedGrievance[] = [first, second, third]) {
  const calls = asGrievanceAdmin(queue);
  const page = renderRoute("/admin-grievance");
  await screen.findByText(queue[0]?.title ?? "");
  const dialog = () => within(screen.getByRole("dialog", { name: "Resolve grievance" }));
  const confirm = () => page.user.click(dialog().getByRole("button", { name: "Resolve" }));
  const reply = () => dialog().getByLabelText("Reply to the student (optional)");
  return { ...page, calls, dialog, confirm, reply };
}

const itemOf = (title: string) => screen.getByText(title).closest("li") as HTMLElement;
const gone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull());

test("what was re-opened says why, and what had been replied", async () => {
  await open([{ ...first, reopening }, second]);
  const item = itemOf("No water in block B");
  expect(within(item).getByText("Re-opened")).toHaveAttribute("data-tone", "wait");
  expect(item).toHaveTextContent("Re-opened on 22/06/2026: It is dry again since Sunday.");
  expect(item).toHaveTextContent("Earlier reply, of 20/06/2026: The pipe is repaired.");
  expect(within(item).getByRole("button", { name: /^Resolve: GR-2026-00042/ })).toBeVisible();
  expect(within(itemOf("Wrong fee")).queryByText("Re-opened")).toBeNull();
});

test("a file that was sent with it is offered", async () => {
  await open([{ ...first, hasAttachment: true }, second]);
  const name = "Download file: GR-2026-00042";
  expect(within(itemOf("No water in block B")).getByRole("button", { name })).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Download file/ })).toHaveLength(1);
});

test("resolved once more it keeps both, and no badge", async () => {
  const resolved = {
    ...resolvedFirst,
    reply: "Now it runs.",
    reopening: { ...reopening, reply: null },
  };
  asGrievanceAdmin([resolved]);
  renderRoute("/admin-grievance?status=Resolved");
  await screen.findByText("No water in block B");
  const item = itemOf("No water in block B");
  expect(item).toHaveTextContent("Before that, on 20/06/2026, it was resolved without a reply.");
  expect(item).toHaveTextContent("Now it runs.");
  expect(within(item).queryByText("Re-opened")).toBeNull();
});

test.each(["hod", "grievanceAdmin"] as const)("%s sees what is pending", async (role) => {
  const calls = asGrievanceAdmin([first, second], role);
  renderRoute("/admin-grievance");
  await screen.findByText("Wrong fee");
  const item = itemOf("No water in block B");
  expect(item).toHaveTextContent("GR-2026-00042");
  expect(item).toHaveTextContent("Asha Kulkarni26000100001");
  expect(item).toHaveTextContent("CategoryFacilities");
  expect(item).toHaveTextContent("Submitted12/06/2026");
  expect(item).toHaveTextContent("Age18 working days");
  expect(within(item).getByText("Overdue")).toHaveAttribute("data-tone", "bad");
  expect(within(item).getByText(/^The tap/).textContent).toBe(first.description);
  expect(itemOf("Wrong fee")).toHaveTextContent(/1 working day(?!s)/);
  expect(within(itemOf("Wrong fee")).queryByText("Overdue")).toBeNull();
  expect(calls[0]?.url.search).toBe("?status=Pending&limit=25");
  // It is asked for once, together with the session.
  expect(calls).toHaveLength(1);
});

test("one is resolved without a word, by keys alone, and the focus goes on to the next", async () => {
  const { user } = await open();
  const calls = answer("put", `${resolveCall}/g1`, { success: true, data: resolvedFirst });
  button(/^Resolve: GR-2026-00042, No water/).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog");
  answerGrievanceQueue(second, third);
  await waitFor(() => expect(screen.getByRole("textbox", { name: /^Reply/ })).toHaveFocus());
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("GR-2026-00042 is resolved.")).toBeVisible();
  await gone("No water in block B");
  await waitFor(() => expect(button(/^Resolve: GR-2026-00043, Wrong fee/)).toHaveFocus());
  expect(calls.map(({ body }) => body)).toEqual([{}]);
});

test("after the last one the focus goes to the one before, and from the only one to the list", async () => {
  const { user, confirm } = await open([first, second]);
  answer("put", `${resolveCall}/g2`, { success: true, data: second });
  await user.click(button(/Wrong fee/));
  answerGrievanceQueue(first);
  await confirm();
  await gone("Wrong fee");
  await waitFor(() => expect(button(/No water/)).toHaveFocus());
  answer("put", `${resolveCall}/g1`, { success: true, data: resolvedFirst });
  await user.click(button(/No water/));
  answerGrievanceQueue();
  await confirm();
  expect(await screen.findByText("No pending grievances")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("tabpanel")).toHaveFocus());
});

test("a reply goes to the student", async () => {
  const { user, confirm, reply } = await open();
  const calls = answer("put", `${resolveCall}/g1`, { success: true, data: resolvedFirst });
  await user.click(button(/No water/));
  await user.type(reply(), "Repaired.{Enter}Thank you.");
  answerGrievanceQueue(second, third);
  await confirm();
  await gone("No water in block B");
  expect(calls.map(({ body }) => body)).toEqual([{ reply: "Repaired.\nThank you." }]);
});

test("too long a reply is shown before it is sent, and kept", async () => {
  const { user, confirm, reply, dialog } = await open();
  const calls = answer("put", `${resolveCall}/g1`, { success: true, data: resolvedFirst });
  await user.click(button(/No water/));
  await user.click(reply());
  await user.paste("x".repeat(2002));
  expect(dialog().getByText("2 characters too many")).toBeVisible();
  await confirm();
  expect(dialog().getByRole("alert")).toHaveTextContent(
    "Please shorten the reply to at most 2,000 characters.",
  );
  expect(reply()).toHaveValue("x".repeat(2002));
  expect(calls).toEqual([]);
});

test("what a colleague has resolved is shown, and the list is read again", async () => {
  const { user, confirm } = await open();
  const error = "Vikram Shah has resolved this grievance already.";
  refuse("put", `${resolveCall}/g1`, 409, error, "grievance.resolved-before");
  await user.click(button(/No water/));
  answerGrievanceQueue(second, third);
  await confirm();
  expect(await screen.findByRole("alert")).toHaveTextContent(error);
  expect(screen.queryByRole("dialog")).toBeNull();
  await gone("No water in block B");
  await waitFor(() => expect(button(/Wrong fee/)).toHaveFocus());
  await user.click(button(/Wrong fee/));
  expect(screen.queryByText(error)).toBeNull();
});

test("another refusal stays in the dialog with what was typed, and leaving keeps that too", async () => {
  const { user, confirm, dialog, reply } = await open();
  const errors = [{ path: "reply", msg: "The reply may not have a link." }];
  answer("put", `${resolveCall}/g1`, faulty(errors), { status: 400 });
  await user.click(button(/No water/));
  await user.type(reply(), "Repaired.");
  await confirm();
  expect(await dialog().findByRole("alert")).toHaveTextContent("The reply may not have a link.");
  expect(reply()).toBeInvalid();
  failNetwork("put", `${resolveCall}/g1`);
  await confirm();
  expect(await dialog().findByText(/An unexpected error occurred/)).toBeVisible();
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(button(/No water/)).toHaveFocus());
  await user.click(button(/No water/));
  expect(reply()).toHaveValue("Repaired.");
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  // It is that grievance's alone.
  await user.click(button(/Wrong fee/));
  expect(reply()).toHaveValue("");
});

test("resolved ones show the reply, by whom and when; the address keeps the tab", async () => {
  const { user, address } = await open();
  const calls = answerGrievanceQueue({
    ...resolvedFirst,
    updatedAt: "2026-06-20T05:00:00Z",
    workingDays: 6,
    reply: "Repaired.\nThank you.",
    resolvedBy: "Meera Joshi",
  });
  await user.click(screen.getByRole("tab", { name: "Resolved" }));
  expect(address()).toBe("/admin-grievance?status=Resolved");
  expect(await screen.findByText("Resolved by Meera Joshi")).toBeVisible();
  const item = itemOf("No water in block B");
  expect(item).toHaveTextContent("Resolved20/06/2026");
  expect(item).toHaveTextContent("Resolved after6 working days");
  expect(within(item).getByText(/^Repaired/).textContent).toBe("Repaired.\nThank you.");
  expect(screen.queryByRole("button", { name: /^Resolve/ })).toBeNull();
  expect(calls.at(-1)?.url.search).toBe("?status=Resolved&limit=25");
});

test("category and search are the server's; nothing found is shown", async () => {
  const { user, address } = await open();
  const byCategory = answerGrievanceQueue(second);
  await user.click(screen.getByRole("combobox", { name: "Category" }));
  await user.click(await screen.findByRole("option", { name: "Fees" }));
  await gone("Noise");
  expect(address()).toBe("/admin-grievance?category=Fees");
  expect(byCategory.at(-1)?.url.search).toBe("?status=Pending&category=Fees&limit=25");
  const found = answerGrievanceQueue();
  await user.type(screen.getByRole("searchbox", { name: "Search grievances" }), "GR-9");
  expect(await screen.findByText("No grievance matches")).toBeVisible();
  expect(found.at(-1)?.url.search).toBe("?status=Pending&category=Fees&search=GR-9&limit=25");
  await user.click(screen.getByRole("combobox", { name: "Category" }));
  await user.click(await screen.findByRole("option", { name: "All categories" }));
  expect(address()).toBe("/admin-grievance?search=GR-9");
});

test("a page's worth of text is shown as its beginning, until all is asked for", async () => {
  // Without layout nothing is cut.
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(1000);
  const { user } = await open([{ ...first, description: "word ".repeat(200) }, second]);
  const all = screen.getAllByRole("button", { name: "Show all" })[0] as HTMLElement;
  expect(all).toHaveAttribute("aria-expanded", "false");
  const text = document.getElementById(all.getAttribute("aria-controls") ?? "");
  expect(text).toHaveAttribute("data-clamped");
  await user.click(all);
  expect(text).not.toHaveAttribute("data-clamped");
  expect(screen.getByRole("button", { name: "Show less" })).toHaveFocus();
});

test("more of them are asked for with the key of the server's", async () => {
  asGrievanceAdmin();
  answer(
    "get",
    grievanceQueuePath,
    { success: true, data: [first] },
    { headers: { Link: `</api${grievanceQueuePath}?after=g1>; rel="next"` } },
  );
  const { user } = renderRoute("/admin-grievance");
  const more = await screen.findByRole("button", { name: "Load more" });
  const later = answerGrievanceQueue(second);
  await user.click(more);
  expect(await screen.findByText("2 grievances shown")).toBeVisible();
  expect(later[0]?.url.search).toBe("?status=Pending&limit=25&after=g1");
});

test("an empty queue says what fills it, and a failing one can be asked again", async () => {
  asGrievanceAdmin();
  refuse("get", grievanceQueuePath, 403, "Not now.");
  const { user } = renderRoute("/admin-grievance");
  await screen.findByText("Not now.");
  answerGrievanceQueue();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No pending grievances")).toBeVisible();
});

test("grievances are sorted by docket, and resolved ones by age too", async () => {
  const { user, address } = await open();
  const of = { user, address, calls: answerGrievanceQueue(first) };
  await expectSorts({ ...of, sorts: { "Docket, highest first": "docket.desc" } });
  await user.click(screen.getByRole("tab", { name: "Resolved" }));
  await expectSorts({ ...of, sorts: { "Filed, oldest first": "filed.asc" } });
});

test("the order is the server's", async () => {
  const { user } = await open();
  const calls = answerGrievanceQueue(first);
  const choose = async (option: string) => {
    await user.click(screen.getByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await choose("Newest first");
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(screen.getByRole("tab", { name: "Resolved" }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await choose("Oldest first");
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ url }) => url.search)).toEqual([
    "?status=Pending&order=desc&limit=25",
    "?status=Resolved&limit=25",
    "?status=Resolved&order=asc&limit=25",
  ]);
});
