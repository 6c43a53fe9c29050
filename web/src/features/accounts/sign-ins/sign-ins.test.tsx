import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCollege } from "@/testing/college";
import { answerTimeline } from "@/testing/notifications";
import { profile, signedIn, staffSession, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, answerNothing, refuse } from "@/testing/server";
import { answerSignIns, otherSession, ownSession, signIn } from "@/testing/sign-ins";

beforeEach(() => {
  answerTimeline([]);
  answer("get", "/student/get", { ...profile, mobile: "9820012345" });
});

async function openDialog(address: string, name: string) {
  const page = renderRoute(address);
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: `Account of ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  await user.click(dialog.getByRole("tab", { name: "Devices" }));
  return { ...page, dialog };
}

function open() {
  signedIn(studentSession);
  return openDialog("/student-detail", "Asha Kulkarni");
}

type Dialog = Awaited<ReturnType<typeof open>>["dialog"];

const live = async (dialog: Dialog) =>
  within(await dialog.findByRole("list", { name: "Where you are logged in" }));

/** The address of the other session. */
const other = "/auth/sign-ins/01890000-0000-7000-8000-000000000002";

const others = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    otherSession({ id: `01890000-0000-7000-8000-00000000001${at}`, browser: `Chrome ${at}` }),
  );

test("sessions are listed, this one as such and without a way to end it", async () => {
  answerSignIns({ sessions: [ownSession(), otherSession()] });
  const { dialog } = await open();
  const rows = (await live(dialog)).getAllByRole("listitem");
  const [own, elsewhere] = rows as [HTMLElement, HTMLElement];
  expect(own).toHaveTextContent("Chrome 126 on Windows This device");
  expect(own).toHaveTextContent("Logged in on 27/11/2026, 10:00, from 203.0.113.0/24");
  expect(within(own).queryByRole("button")).toBeNull();
  expect(elsewhere).toHaveTextContent("Safari 17 on iPhone");
  expect(elsewhere).toHaveTextContent("last used on 27/11/2026, 10:30, from 2001:db8:1::/48");
  expect(
    within(elsewhere).getByRole("button", {
      name: "Log out: Safari 17 on iPhone, since 27/11/2026, 10:00",
    }),
  ).toBeVisible();
});

test("staff have it too, and what nobody knows is said to be so", async () => {
  signedIn(staffSession("leaveAdmin"));
  answerCollege();
  answer("get", "/leave/fetch-leaves", { success: true, leaves: [] });
  const unknown = { browser: null, system: null, address: null };
  answerSignIns({
    sessions: [ownSession(unknown)],
    signIns: [signIn({ ...unknown, how: "app" }), signIn({ _id: "2", how: "recovery" })],
  });
  const { dialog } = await openDialog("/admin-leave", "Meera Joshi");
  expect(await (await live(dialog)).findByText("Unknown browser")).toBeVisible();
  expect(dialog.getByText("You are logged in on this device only.")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Log out everywhere else" })).toBeNull();
  expect(await dialog.findByText("Password and authenticator app")).toBeVisible();
  expect(dialog.getByText(/^Password and recovery code/)).toBeVisible();
});

test("one session is ended, and the list is read anew", async () => {
  answerSignIns({ sessions: [ownSession(), otherSession()] });
  const { user, dialog } = await open();
  const end = await dialog.findByRole("button", {
    name: "Log out: Safari 17 on iPhone, since 27/11/2026, 10:00",
  });
  const calls = answerNothing("delete", other);
  answer("get", "/auth/sign-ins", { sessions: [ownSession()] });
  await user.click(end);
  expect(await screen.findByText("That device is logged out.")).toBeVisible();
  expect(calls).toHaveLength(1);
  await waitFor(() => expect(end).not.toBeInTheDocument());
});

test("a session that has ended meanwhile is no failure", async () => {
  answerSignIns({ sessions: [ownSession(), otherSession()] });
  const { user, dialog } = await open();
  refuse("delete", other, 404, "Not found.");
  await user.click(await dialog.findByRole("button", { name: /^Log out: Safari/ }));
  expect(await screen.findByText("That device was already logged out.")).toBeVisible();
});

test("a session that could not be ended stays, with the reason", async () => {
  answerSignIns({ sessions: [ownSession(), otherSession()] });
  const { user, dialog } = await open();
  refuse("delete", other, 503, "Try later.");
  await user.click(await dialog.findByRole("button", { name: /^Log out: Safari/ }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Try later.");
  expect(dialog.getByRole("button", { name: /^Log out: Safari/ })).toBeVisible();
});

test.each([
  [1, "One other device is logged out. You stay logged in here."],
  [2, "2 other devices are logged out. You stay logged in here."],
])("%i others are ended once that is confirmed", async (count, question) => {
  answerSignIns({ sessions: [ownSession(), ...others(count)] });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Log out everywhere else" }));
  const asked = within(await screen.findByRole("dialog", { name: "Log out everywhere else?" }));
  expect(asked.getByText(question)).toBeVisible();
  const calls = answerNothing("delete", "/auth/sign-ins");
  answer("get", "/auth/sign-ins", { sessions: [ownSession()] });
  await user.click(asked.getByRole("button", { name: "Log out everywhere else" }));
  expect(await screen.findByText("You are logged out everywhere else.")).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(await dialog.findByText("You are logged in on this device only.")).toBeVisible();
});

test("all others stay if that is called off, or refused", async () => {
  answerSignIns({ sessions: [ownSession(), otherSession()] });
  const { user, dialog } = await open();
  const ask = await dialog.findByRole("button", { name: "Log out everywhere else" });
  await user.click(ask);
  const asked = () => within(screen.getByRole("dialog", { name: "Log out everywhere else?" }));
  await screen.findByRole("dialog", { name: "Log out everywhere else?" });
  await user.click(asked().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryAllByRole("dialog")).toHaveLength(1));
  refuse("delete", "/auth/sign-ins", 503, "Try later.");
  await user.click(ask);
  await screen.findByRole("dialog", { name: "Log out everywhere else?" });
  await user.click(asked().getByRole("button", { name: "Log out everywhere else" }));
  expect(await asked().findByText("Try later.")).toBeVisible();
});

test("the history says how and from where, and marks a new browser", async () => {
  answerSignIns({ signIns: [signIn({ isNew: true }), signIn({ _id: "2", how: "app" })] });
  const { dialog } = await open();
  const past = within(await dialog.findByRole("list", { name: "The last 90 days" }));
  const [first, second] = past.getAllByRole("listitem") as [HTMLElement, HTMLElement];
  expect(first).toHaveTextContent("Chrome 126 on Windows New browser");
  expect(first).toHaveTextContent("Password, from 203.0.113.0/24");
  expect(first).toHaveTextContent("27/11/2026, 10:00");
  expect(second).not.toHaveTextContent("New browser");
});

test("the history is read page by page", async () => {
  answerSignIns({ next: "k1" });
  const { user, dialog } = await open();
  const more = await dialog.findByRole("button", { name: "Load more" });
  const calls = answer("get", "/auth/sign-ins/history", {
    signIns: [signIn({ _id: "2", browser: "Firefox 127" })],
  });
  await user.click(more);
  expect(await dialog.findByText("Firefox 127 on Windows")).toBeInTheDocument();
  expect(calls[0]?.url.searchParams.get("after")).toBe("k1");
  expect(dialog.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("an empty history says what will be there", async () => {
  answerSignIns({ signIns: [] });
  const { dialog } = await open();
  expect(await dialog.findByText("No log-ins yet")).toBeVisible();
});

test("both lists can be asked for again", async () => {
  refuse("get", "/auth/sign-ins", 503, "Try later.");
  refuse("get", "/auth/sign-ins/history", 503, "Try later.");
  const { user, dialog } = await open();
  await waitFor(() => expect(dialog.getAllByText("Try later.")).toHaveLength(2));
  answerSignIns();
  for (const again of dialog.getAllByRole("button", { name: "Try again" })) {
    await user.click(again);
  }
  expect(await (await live(dialog)).findByText("This device")).toBeVisible();
  expect(await dialog.findByRole("list", { name: "The last 90 days" })).toBeVisible();
});

test("nothing is read before it is looked at, and until then its place is held", async () => {
  const calls = answerSignIns();
  const release = answerLate("get", "/auth/sign-ins", { sessions: [ownSession()] });
  signedIn(studentSession);
  const { user } = renderRoute("/student-detail");
  await user.click(await screen.findByRole("button", { name: "Account of Asha Kulkarni" }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  expect(calls).toHaveLength(0);
  await user.click(dialog.getByRole("tab", { name: "Devices" }));
  expect(await dialog.findByRole("heading", { name: "Where you are logged in" })).toBeVisible();
  expect(dialog.queryByText("This device")).toBeNull();
  release();
  expect(await dialog.findByText("This device")).toBeVisible();
});
