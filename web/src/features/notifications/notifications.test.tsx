import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wallet } from "@/testing/money";
import { answerBell, notification } from "@/testing/notifications";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { reexam } from "@/testing/results";
import { answer, http, refuse, server } from "@/testing/server";

const approved = notification();
const older = notification({
  _id: "n0",
  area: "fees",
  text: "Your instalment is due on 15/07/2026.",
  createdAt: "2026-06-01T05:00:00Z",
  isRead: true,
});

beforeEach(() => {
  signedIn(studentSession);
  answer("get", "/wallet", wallet());
});
afterEach(() => {
  vi.useRealTimers();
});

const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole("button", { name });
const panel = () => screen.findByRole("dialog", { name: "Notifications" });

async function open(path = "/wallet") {
  const page = renderRoute(path);
  await page.user.click(await bell());
  const dialog = within(await panel());
  return { ...page, dialog };
}

test.each([
  [0, "Notifications", ""],
  [3, "Notifications, 3 unread", "3"],
  [99, "Notifications, 99 unread", "99"],
  [100, "Notifications, more than 99 unread", "99+"],
])("%i unread: the bell is called %s", async (unread, name, shown) => {
  answerBell({ unread });
  renderRoute("/wallet");
  expect(await bell(name)).toHaveTextContent(new RegExp(`^${shown.replace("+", "\\+")}$`));
});

test("what is new is marked by a word, and each leads to its page", async () => {
  answerBell({ notifications: [approved, older] });
  answer("put", "/notifications/read", { unread: 0 });
  const { dialog } = await open();
  const [first, second] = await dialog.findAllByRole("link");
  expect(first).toHaveTextContent(
    /^Leave New Your leave from 12\/06\/2026 to 14\/06\/2026 is approved\. 10\/06\/2026, 10:30$/,
  );
  expect(first).toHaveAttribute("href", "/leave");
  expect(second).toHaveTextContent(/^Fee Status Your instalment/);
  expect(second).not.toHaveTextContent("New");
  expect(second).toHaveAttribute("href", "/fee-status");
  expect(dialog.getByText("2 notifications shown")).toBeVisible();
});

test.each([
  ["admission", "/admission/form"],
  ["fees", "/fee-status"],
  ["wallet", "/wallet"],
  ["practicals", "/practicals"],
  ["reexam", "/reexam"],
  ["result", "/result"],
  ["scholarship", "/scholarship"],
  ["grievance", "/grievance"],
  ["leave", "/leave"],
] as const)("a word on %s leads to %s", async (area, path) => {
  answerBell({ notifications: [notification({ area, isRead: true })] });
  const { dialog } = await open();
  expect(await dialog.findByRole("link")).toHaveAttribute("href", path);
});

test("a part that this page does not know has a text and no link", async () => {
  const area = "canteen" as "leave";
  answerBell({ notifications: [notification({ area, text: "Lunch is ready.", isRead: true })] });
  const { dialog } = await open();
  expect(await dialog.findByText("Lunch is ready.")).toBeVisible();
  expect(dialog.queryByRole("link")).toBeNull();
});

test("opening reads what is shown: the count goes, the marks stay until it closes", async () => {
  answerBell({ notifications: [approved, older] });
  const reads = answer("put", "/notifications/read", { unread: 0 });
  const { dialog, user } = await open();
  await screen.findByRole("button", { name: "Notifications" });
  expect(reads.map(({ body }) => body)).toEqual([{ upTo: "n1" }]);
  expect(dialog.getByText("New")).toBeVisible();

  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answerBell({ notifications: [notification({ isRead: true })] });
  await user.click(await bell());
  await within(await panel()).findByText(approved.text);
  expect(screen.queryByText("New")).toBeNull();
  expect(reads).toHaveLength(1);
});

test("a failed reading leaves the count, and says nothing", async () => {
  answerBell({ notifications: [approved] });
  const reads = refuse("put", "/notifications/read", 400, "Not now.");
  const { dialog } = await open();
  await dialog.findByText("New");
  await waitFor(() => expect(reads).toHaveLength(1));
  expect(await bell("Notifications, 1 unread")).toBeVisible();
  expect(screen.queryByText("Not now.")).toBeNull();
});

test("a click leads on and closes, and its page is read again", async () => {
  answerBell({ notifications: [notification({ area: "wallet", isRead: true }), older] });
  answer("get", "/reexam", reexam());
  const reads = answer("get", "/wallet", wallet());
  const { user, address } = renderRoute("/wallet");
  await screen.findByText("₹5,000.00");
  await user.click(screen.getAllByRole("link", { name: "Re-exam" })[0] as HTMLElement);
  await screen.findByRole("heading", { name: "Re-exam", level: 1 });
  await user.click(await bell());
  await user.click((await within(await panel()).findAllByRole("link"))[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe("/wallet"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByRole("heading", { name: "Wallet", level: 1 })).toHaveFocus();
  // What is known from seconds ago is not what the notification tells of.
  await waitFor(() => expect(reads).toHaveLength(2));
});

test("on the very page it tells of, that page is read again and the bell keeps the focus", async () => {
  answerBell({ notifications: [notification({ area: "wallet", isRead: true })] });
  const { dialog, user } = await open();
  await screen.findByText("₹5,000.00");
  answer("get", "/wallet", wallet({ balance: 6500 }));
  await user.click(await dialog.findByRole("link"));
  expect(await screen.findByText("₹6,500.00")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await bell()).toHaveFocus();
});

test("by keyboard: opened, walked through, closed with Escape, back at the bell", async () => {
  answerBell({ notifications: [notification({ isRead: true }), older] });
  const { user } = renderRoute("/wallet");
  const button = await bell();
  button.focus();
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("{Enter}");
  const dialog = within(await panel());
  expect(button).toHaveAttribute("aria-expanded", "true");
  await waitFor(() => expect(dialog.getByRole("heading")).toHaveFocus());
  await dialog.findAllByRole("link");
  await user.tab();
  expect(dialog.getByRole("button", { name: "Close" })).toHaveFocus();
  await user.tab();
  expect(dialog.getAllByRole("link")[0]).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(button).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the bell closes what it has opened", async () => {
  answerBell();
  const { user } = await open();
  await user.click(await bell());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("more are loaded; what was unread when the panel opened is new there too", async () => {
  answerBell({ notifications: [approved], unread: 2, next: "n1" });
  answer("put", "/notifications/read", { unread: 0 });
  const { dialog, user } = await open();
  await dialog.findByText("New");
  const second = notification({ _id: "n0b", text: "Your grievance is resolved.", isRead: true });
  const calls = answerBell({ notifications: [second, older], unread: 0 });
  await user.click(dialog.getByRole("button", { name: "Load more" }));
  await dialog.findByText("Your grievance is resolved.");
  expect(calls[0]?.url.search).toBe("?limit=15&after=n1");
  expect(dialog.getAllByText("New")).toHaveLength(2);
  expect(dialog.getByText("3 notifications shown")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("while they load their place is held; none at all says what will come", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get("/notifications", async () => {
      await held;
      return HttpResponse.json({ notifications: [], unread: 0 });
    }),
  );
  const { dialog } = await open();
  expect(dialog.getByRole("list")).toHaveAttribute("aria-busy", "true");
  release();
  expect(await dialog.findByText("Nothing yet.")).toBeVisible();
  expect(dialog.getByText("Your college's decisions appear here.")).toBeVisible();
});

test("a failure is shown on the panel alone, and can be tried again by keyboard", async () => {
  refuse("get", "/notifications", 404, "Not now.");
  const { user } = renderRoute("/wallet");
  const button = await bell();
  await screen.findByText("₹5,000.00");
  expect(button).toHaveAccessibleName("Notifications");
  expect(screen.queryByText("Not now.")).toBeNull();
  await user.click(button);
  const dialog = within(await panel());
  expect(await dialog.findByText("Not now.")).toBeVisible();
  answerBell({ notifications: [notification({ isRead: true })] });
  dialog.getByRole("button", { name: "Try again" }).focus();
  await user.keyboard("{Enter}");
  expect(await dialog.findByText(approved.text)).toBeVisible();
  await user.keyboard("{Escape}");
  expect(button).toHaveFocus();
});

test("the count is asked for again when the window is come back to", async () => {
  answerBell();
  renderRoute("/wallet");
  await bell("Notifications");
  answerBell({ unread: 4 });
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await bell("Notifications, 4 unread")).toBeVisible();
});

test("a count that can no longer be had is not shown", async () => {
  answerBell({ unread: 4 });
  renderRoute("/wallet");
  await bell("Notifications, 4 unread");
  refuse("get", "/notifications", 404, "Not now.");
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await bell("Notifications")).toBeVisible();
});

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));

test("every two minutes it is asked again, until nobody is there any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
  answerBell();
  const { user } = renderRoute("/wallet");
  await bell("Notifications");
  const calls = answerBell({ unread: 2 });
  await minutes(1.9);
  expect(calls).toHaveLength(0);
  await minutes(0.2);
  expect(await bell("Notifications, 2 unread")).toBeVisible();
  expect(calls).toHaveLength(1);

  // A session that nobody uses has to be able to end.
  await minutes(60);
  const asked = calls.length;
  expect(asked).toBeLessThanOrEqual(5);
  await user.keyboard("a");
  await minutes(2.1);
  await waitFor(() => expect(calls).toHaveLength(asked + 1));
});

test("a tab that is not seen does not ask", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
  answerBell();
  renderRoute("/wallet");
  await bell("Notifications");
  const calls = answerBell();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await minutes(4.2);
  expect(calls).toHaveLength(0);
});
