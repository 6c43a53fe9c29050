import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
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
import {
  answer,
  answerWaiting,
  failNetwork,
  faulty,
  http,
  refuse,
  refused,
  server,
} from "@/testing/server";

const first = queuedGrievance({ workingDays: 18, isOverdue: true });
const second = queuedGrievance({
  _id: "g2",
  docket: "GR-2026-00043",
  title: "Wrong fee",
  description: "I was charged\ntwice.",
  studentName: "Rohan Mehta",
});
const third = queuedGrievance({ _id: "g3", docket: "GR-2026-00044", title: "Noise" });
const resolved = {
  ...first,
  status: "Resolved" as const,
  isOverdue: false,
  workingDays: 6,
  updatedAt: "2026-06-20T05:00:00Z",
  reply: "Repaired.\nThank you.",
  resolvedBy: "Meera Joshi",
};
const resolveCall = (id: string) => `/grievance/resolve-grievance/${id}` as const;
const at = (docket: string) => `/admin-grievance?status=Pending&open=${docket}`;

const reply = () => screen.getByLabelText("Reply to the student (optional)");
const resolve = () => screen.getByRole("button", { name: "Resolve" });
const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
const pane = (name: string) => within(screen.getByRole("region", { name }));
const row = (name: string) => screen.getByRole("link", { name });

async function open(address = at(first.docket), queue: QueuedGrievance[] = [first, second, third]) {
  const calls = asGrievanceAdmin(queue);
  const page = renderRoute(address);
  await screen.findAllByText(queue[0]?.title ?? "");
  return { ...page, calls };
}

/** Answers by what is searched for, since a grievance beside the list is read by its docket. */
function answerOne(docket: string, found: QueuedGrievance[], listed: QueuedGrievance[]) {
  const asked: string[] = [];
  server.use(
    http.untyped.get(`*/api${grievanceQueuePath}`, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      const isOne = searchParams.get("search") === docket;
      if (isOne) asked.push(search);
      return HttpResponse.json({ success: true, data: isOne ? found : listed });
    }),
  );
  return asked;
}

test("what was re-opened says so in the list and, with the earlier reply, in the pane", async () => {
  await open(at(first.docket), [{ ...first, reopening }, second]);
  await heading("No water in block B");
  expect(screen.getAllByText("Re-opened")).toHaveLength(2);
  const detail = pane("No water in block B");
  expect(detail.getByText("Re-opened on 22/06/2026:")).toBeVisible();
  expect(detail.getByText(/^It is dry again/).textContent).toBe(reopening.reason);
  expect(detail.getByText("The pipe is repaired.")).toBeVisible();
  expect(resolve()).toBeVisible();
});

test("a click opens all of a grievance beside the list, and the address names it", async () => {
  const { user, address } = await open("/admin-grievance");
  expect(screen.queryByRole("link", { name: "All grievances" })).toBeNull();
  await user.click(row("Wrong fee"));
  expect(address()).toBe(at(second.docket));
  await waitFor(async () => expect(await heading("Wrong fee")).toHaveFocus());
  expect(document.title).toMatch(/^Wrong fee – Grievance Addressal/);
  const detail = pane("Wrong fee");
  const fact = (label: string) => detail.getByText(label).nextElementSibling;
  expect(fact("Docket number")).toHaveTextContent("GR-2026-00043");
  expect(fact("Student")).toHaveTextContent("Rohan Mehta26000100001");
  expect(fact("Category")).toHaveTextContent("Facilities");
  expect(fact("Submitted")).toHaveTextContent("12/06/2026");
  expect(fact("Age")).toHaveTextContent("3 working days");
  expect(detail.getByText(/^I was charged/).textContent).toBe("I was charged\ntwice.");
  expect(row("Wrong fee")).toHaveAttribute("aria-current", "true");
  expect(row("Noise")).not.toHaveAttribute("aria-current");
  expect(row("Noise").closest("li")).toHaveTextContent("Asha Kulkarni, 3 working days");
  await user.click(row("No water in block B"));
  await heading("No water in block B");
  expect(pane("No water in block B").getByText("Overdue")).toBeVisible();
});

test("one after the other is resolved, and after the last one the list has the focus", async () => {
  const { user, address } = await open(at(first.docket), [first, second]);
  const calls = answer("put", resolveCall("g1"), { success: true, data: resolved });
  const later = answer("put", resolveCall("g2"), { success: true, data: resolved });
  await heading(first.title);
  await user.type(reply(), "Repaired.{Enter}Thank you.");
  answerGrievanceQueue(second);
  await user.click(resolve());
  expect(await screen.findByText("GR-2026-00042 is resolved.")).toBeVisible();
  await waitFor(async () => expect(await heading("Wrong fee")).toHaveFocus());
  expect(calls.map(({ body }) => body)).toEqual([{ reply: "Repaired.\nThank you." }]);
  expect(reply()).toHaveValue("");
  // Enter that is still held resolves nothing that nobody has read.
  await user.keyboard("{Enter}{Control>}{Enter}{/Control}");
  expect(later).toEqual([]);
  answerGrievanceQueue();
  await user.keyboard("r");
  expect(reply()).toHaveFocus();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("No pending grievances")).toBeVisible();
  expect(later.map(({ body }) => body)).toEqual([{}]);
  expect(address()).toBe("/admin-grievance?status=Pending");
  await waitFor(() => expect(screen.getByRole("tabpanel")).toHaveFocus());
});

test("the second press of a double one resolves nothing", async () => {
  await open();
  const calls = answer("put", resolveCall("g1"), { success: true, data: resolved });
  await heading(first.title);
  fireEvent.click(resolve(), { detail: 2 });
  expect(resolve()).not.toHaveAttribute("data-loading");
  fireEvent.click(resolve(), { detail: 1 });
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("a reply that was begun waits for its grievance, also in the dialog of its row", async () => {
  const { user, back } = await open("/admin-grievance");
  await user.click(row(first.title));
  await heading(first.title);
  await user.type(reply(), "The plumber");
  await user.click(row("Wrong fee"));
  await heading("Wrong fee");
  expect(reply()).toHaveValue("");
  await user.type(reply(), "Refunded.");
  await back();
  await heading(first.title);
  expect(reply()).toHaveValue("The plumber");
  await user.click(screen.getByRole("link", { name: "All grievances" }));
  await user.click(screen.getByRole("button", { name: /^Resolve: .*, Wrong fee/ }));
  expect(screen.getByRole("dialog")).toHaveTextContent("Resolve “Wrong fee” for Rohan Mehta.");
  expect(reply()).toHaveValue("Refunded.");
});

test("what a colleague has resolved is shown, and shown as it is now", async () => {
  const { user } = await open();
  const error = "Meera Joshi has resolved this grievance already.";
  refuse("put", resolveCall("g1"), 409, error, "grievance.resolved-before");
  await heading(first.title);
  await user.type(reply(), "No.");
  const asked = answerOne(first.docket, [resolved], [second, third]);
  await user.click(resolve());
  expect(await screen.findByRole("alert")).toHaveTextContent(error);
  const detail = pane(first.title);
  expect(await detail.findByText("Resolved by Meera Joshi")).toBeVisible();
  expect(detail.getByText(/^Repaired/).textContent).toBe(resolved.reply);
  expect(detail.getByText("Resolved after").nextElementSibling).toHaveTextContent("6 working days");
  expect(screen.queryByRole("button", { name: "Resolve" })).toBeNull();
  expect(asked).toEqual(["?search=GR-2026-00042&sort=docket&order=asc&limit=25"]);
  await user.click(screen.getByRole("link", { name: "Next grievance" }));
  await heading("Wrong fee");
  expect(screen.queryByText(error)).toBeNull();
});

test("another refusal stays beside what was typed", async () => {
  const { user } = await open();
  await heading(first.title);
  await user.click(reply());
  await user.paste("x".repeat(2001));
  await user.click(resolve());
  expect(screen.getByRole("alert")).toHaveTextContent("Please shorten the reply to at most 2,000");
  expect(screen.getByRole("alert")).toHaveFocus();
  await user.clear(reply());
  await user.type(reply(), "Repaired.");
  const errors = [{ path: "reply", msg: "The reply may not have a link." }];
  answer("put", resolveCall("g1"), faulty(errors), { status: 400 });
  await user.click(resolve());
  expect(await screen.findByRole("alert")).toHaveTextContent("The reply may not have a link.");
  expect(reply()).toBeInvalid();
  failNetwork("put", resolveCall("g1"));
  await user.click(resolve());
  expect(await screen.findByText(/An unexpected error occurred/)).toBeVisible();
  expect(reply()).toHaveValue("Repaired.");
});

test("keys go through the list, write and leave the reply, tick, and lead back", async () => {
  const { user, address } = await open();
  await waitFor(async () => expect(await heading(first.title)).toHaveFocus());
  await user.keyboard("j");
  await waitFor(async () => expect(await heading("Wrong fee")).toHaveFocus());
  await user.keyboard("k");
  await waitFor(async () => expect(await heading(first.title)).toHaveFocus());
  await user.keyboard("r");
  expect(reply()).toHaveFocus();
  // A letter typed into the reply is a letter.
  await user.keyboard("jkx");
  expect(reply()).toHaveValue("jkx");
  await user.keyboard("{Escape}");
  expect(await heading(first.title)).toHaveFocus();
  await user.keyboard("x");
  await waitFor(async () => expect(await heading("Wrong fee")).toHaveFocus());
  await user.keyboard("x");
  await waitFor(async () => expect(await heading("Noise")).toHaveFocus());
  expect(screen.getByText("2 ticked")).toBeVisible();
  await user.keyboard("r");
  expect(screen.getByRole("dialog")).toHaveTextContent("2 grievances will be resolved.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/admin-grievance?status=Pending"));
  expect(row("Noise")).toHaveFocus();
});

test("Escape in the menu of replies closes the menu alone", async () => {
  answer("get", "/saved-replies/grievances", { replies: [] });
  const { user, address } = await open();
  await heading(first.title);
  await user.click(await screen.findByRole("button", { name: "Saved replies" }));
  await screen.findByRole("menu");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(address()).toBe(at(first.docket));
});

test("a link opens its grievance in whatever state it is, and another tab closes it", async () => {
  asGrievanceAdmin();
  const named = queuedGrievance({ _id: "g9", docket: "GR-2026-00099", title: "As GR-2026-00042" });
  const asked = answerOne(first.docket, [resolved, named], [second]);
  const { user, address } = renderRoute("/admin-grievance?open=GR-2026-00042");
  await heading(first.title);
  expect(screen.getByText("Resolved by Meera Joshi")).toBeVisible();
  expect(asked).toHaveLength(1);
  await user.click(screen.getByRole("tab", { name: "Resolved" }));
  await waitFor(() => expect(address()).toBe("/admin-grievance?status=Resolved"));
  expect(screen.queryByRole("link", { name: "All grievances" })).toBeNull();
});

test.each(["GR-2026-00777", "me"])(
  "a link to %s, whom the college does not have",
  async (docket) => {
    asGrievanceAdmin();
    const asked = answerOne(docket, [], [second]);
    renderRoute(`/admin-grievance?open=${docket}`);
    expect(await screen.findByText("This grievance is not in your college's list.")).toBeVisible();
    // What is no docket is not asked for.
    expect(asked).toHaveLength(docket === "me" ? 0 : 1);
    expect(await screen.findByRole("link", { name: "Wrong fee" })).toBeVisible();
  },
);

test("a grievance that cannot be read can be asked for again, also where the list fails", async () => {
  asGrievanceAdmin();
  server.use(
    http.untyped.get(`*/api${grievanceQueuePath}`, ({ request }) =>
      new URL(request.url).searchParams.has("search")
        ? HttpResponse.json(refused("Not this one.", "request.forbidden"), { status: 403 })
        : HttpResponse.json(refused("Not now.", "request.forbidden"), { status: 403 }),
    ),
  );
  const { user } = renderRoute(at(first.docket));
  expect(screen.getByRole("status", { name: "Loading" })).toBeVisible();
  await screen.findByText("Not now.");
  await screen.findByText("Not this one.");
  answerOne(first.docket, [first], []);
  const again = screen.getAllByRole("button", { name: "Try again" });
  await user.click(again.at(-1) as HTMLElement);
  expect(await heading(first.title)).toBeVisible();
});

test("what comes, and what is filtered, moves nothing that is being written", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
  asGrievanceAdmin();
  const readAt = { headers: { "Portal-As-Of": "2026-06-15T05:00:00.000001Z" } };
  answer("get", grievanceQueuePath, { success: true, data: [first, second] }, readAt);
  answerWaiting({ grievances: 2 });
  const { user } = renderRoute(at(first.docket));
  await heading(first.title);
  await user.type(reply(), "The plumber");
  const field = reply();
  answerWaiting({ grievances: { waiting: 3, new: 1 } });
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  const show = await screen.findByRole("button", { name: "1 new, show" });
  expect(field).toHaveFocus();
  expect(screen.queryByText("Noise")).toBeNull();
  answerGrievanceQueue(first, second, third);
  answerWaiting({ grievances: 3 });
  await user.click(show);
  expect(await screen.findByText("Noise")).toBeVisible();
  answerOne(first.docket, [first], [second]);
  await user.click(screen.getByRole("combobox", { name: "Category" }));
  await user.click(await screen.findByRole("option", { name: "Fees" }));
  await waitFor(() => expect(screen.queryByText("Noise")).toBeNull());
  expect(reply()).toBe(field);
  expect(field).toHaveValue("The plumber");
});
