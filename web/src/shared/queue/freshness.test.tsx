import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { QueuedLeave } from "@/lib/api-types";
import type { Role } from "@/lib/roles";
import { comeBack, comeBackLater } from "@/testing/browser";
import { answerCollege } from "@/testing/college";
import { asLeaveAdmin, leaveQueuePath, queuedLeave } from "@/testing/leaves";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerWaiting, refuse } from "@/testing/server";

const first = queuedLeave();
const second = queuedLeave({ _id: "l2", studentName: "Rohan Mehta" });
const firstReading = "2026-06-15T05:00:00.000001Z";
const secondReading = "2026-06-15T05:00:31.000002Z";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
});

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

const answerList = (readAt: string, leaves: QueuedLeave[], more = false) =>
  answer(
    "get",
    leaveQueuePath,
    { success: true, leaves },
    {
      headers: {
        "Portal-As-Of": readAt,
        ...(more && { Link: `</api${leaveQueuePath}?after=l1>; rel="next"` }),
      },
    },
  );

/** A desk where one leave waits, read for the first time. */
async function open({ role = "hod" as Role, address = "/admin-leave", more = false } = {}) {
  asLeaveAdmin([first], role);
  const list = answerList(firstReading, [first], more);
  const waiting = answerWaiting({ grievances: 1000, leaves: 1 });
  const page = renderRoute(address);
  await screen.findByText("Asha Kulkarni");
  await screen.findByRole("tab", { name: "Pending 1 waiting" });
  return { ...page, list, waiting };
}

const offer = () => screen.queryByRole("button", { name: /new, show$/ });
const someNew = (count: number) =>
  answerWaiting({ grievances: 1000, leaves: { waiting: 1 + count, new: count } });

test("navigation and tabs tell how many wait, beside the names of the specification", async () => {
  await open();
  const nav = within(screen.getByRole("navigation", { name: "Desks" }));
  expect(nav.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Grievance Addressal 999+ waiting",
    "Leave Approval 1 waiting",
    "Handle Scholarships",
  ]);
  expect(nav.getByRole("link", { name: "Leave Approval 1 waiting" })).toBeVisible();
  expect(nav.getByText("Leave Approval")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Rejected" })).toBeVisible();
});

test("what waits is asked for every 30 seconds, without extending the session", async () => {
  const { list, waiting } = await open();
  await seconds(29);
  expect(waiting).toHaveLength(1);
  await seconds(1.5);
  await waitFor(() => expect(waiting).toHaveLength(2));
  await seconds(30.5);
  await waitFor(() => expect(waiting).toHaveLength(3));
  for (const { headers } of waiting) expect(headers.get("Portal-Unattended")).toBe("1");
  expect(list.map(({ headers }) => headers.get("Portal-Unattended"))).toEqual([null]);
  // Compared with the list that is open, once that is there.
  expect(waiting.at(-1)?.url.searchParams.get("since")).toBe(firstReading);
});

test("a tab that is not seen does not ask, and asks at once when it is come back to", async () => {
  const { waiting } = await open();
  const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  comeBack();
  await seconds(120);
  expect(waiting).toHaveLength(1);
  sight.mockReturnValue("visible");
  comeBack();
  await waitFor(() => expect(waiting).toHaveLength(2));
});

test("a failure keeps the count and says nothing", async () => {
  await open();
  const failed = refuse("get", "/admin/waiting", 404, "Not now.");
  await seconds(31);
  await waitFor(() => expect(failed).toHaveLength(1));
  expect(screen.getByRole("tab", { name: "Pending 1 waiting" })).toBeVisible();
  expect(screen.queryByText("Not now.")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("anyone who has left the desk is led to the login, and nothing is asked any more", async () => {
  const { address } = await open();
  const refused = refuse("get", "/admin/waiting", 401, "Please log in.");
  await seconds(31);
  await waitFor(() => expect(address()).toBe("/admin-login?next=%2Fadmin-leave"));
  expect(await screen.findByText(/session has ended/)).toBeVisible();
  const asked = refused.length;
  await seconds(90);
  expect(refused).toHaveLength(asked);
});

test("after a logout nothing is asked for", async () => {
  const { user, waiting, address } = await open();
  answer("post", "/auth/admin-logout", { message: "ok" });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(address()).toBe("/admin-login"));
  await seconds(90);
  expect(waiting).toHaveLength(1);
});

test("a desk without a queue asks for nothing", async () => {
  signedIn(staffSession("superAdmin"));
  answerCollege();
  const waiting = answerWaiting({});
  renderRoute("/super-admin");
  await screen.findByRole("heading", { level: 1 });
  await seconds(31);
  expect(waiting).toHaveLength(0);
});

test("what has come is offered, and shown once it is wanted", async () => {
  const { user } = await open({ role: "leaveAdmin" });
  const [region] = screen.getAllByRole("status");
  expect(region).toBeEmptyDOMElement();
  const list = answerList(secondReading, [first, second]);
  someNew(3);
  await seconds(31);
  expect(await screen.findByRole("button", { name: "3 new, show" })).toBeVisible();
  // In a region that was there before, so that it is read out.
  expect(region).toHaveTextContent("3 new, show");
  expect(screen.getByRole("tab", { name: "Pending 4 waiting" })).toBeVisible();
  await seconds(90);
  expect(list).toHaveLength(0);
  expect(screen.queryByText("Rohan Mehta")).toBeNull();

  const waiting = answerWaiting({ leaves: 2 });
  offer()?.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Rohan Mehta")).toBeVisible();
  await waitFor(() => expect(offer()).toBeNull());
  expect(screen.getByRole("tabpanel")).toHaveFocus();
  expect(list).toHaveLength(1);
  expect(await screen.findByRole("tab", { name: "Pending 2 waiting" })).toBeVisible();
  expect(waiting[0]?.url.searchParams.get("since")).toBe(secondReading);
});

test("more than 999 new ones are not counted", async () => {
  await open();
  someNew(1000);
  await seconds(31);
  expect(await screen.findByRole("button", { name: "999+ new, show" })).toBeVisible();
});

test("while the list cannot be read anew, the offer stays", async () => {
  const { user } = await open();
  someNew(1);
  await seconds(31);
  const button = await screen.findByRole("button", { name: "1 new, show" });
  refuse("get", leaveQueuePath, 404, "Not now.");
  await user.click(button);
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(screen.getByText("Asha Kulkarni")).toBeVisible();
  expect(button).toHaveFocus();
  answerList(secondReading, [first, second]);
  await user.click(button);
  expect(await screen.findByText("Rohan Mehta")).toBeVisible();
});

test("coming back to the window moves no row", async () => {
  const { waiting } = await open();
  const list = answerList(secondReading, [second]);
  vi.useRealTimers();
  comeBackLater();
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(list).toHaveLength(0);
  expect(screen.getByText("Asha Kulkarni")).toBeVisible();
});

test.each([
  ["a search", { address: "/admin-leave?search=asha" }],
  // They stand behind all that wait, to which the list leads by itself.
  ["a list with more to load, oldest first", { more: true }],
])("nothing is offered beside %s", async (_what, options) => {
  await open(options);
  const waiting = someNew(2);
  await seconds(31);
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(await screen.findByRole("tab", { name: "Pending 3 waiting" })).toBeVisible();
  expect(offer()).toBeNull();
});

test("a list with more to load offers them where they come first", async () => {
  await open({ address: "/admin-leave?order=desc", more: true });
  someNew(2);
  await seconds(31);
  expect(await screen.findByRole("button", { name: "2 new, show" })).toBeVisible();
});
