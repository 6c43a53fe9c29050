import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { setTabAccount } from "@/lib/account";
import { atTheDesk, topUp } from "@/testing/accounts";
import { renderRoute } from "@/testing/render-route";
import { answer, http, refused, server } from "@/testing/server";
import { answerStepUp, stale, staleSentence } from "@/testing/step-up";

const list = "/accountant/top-ups";
const asha = topUp({ amount: 500.1 });
const dev = topUp({ _id: "t2", studentName: "Dev Rao", amount: 700.2, bankReference: "UTR2" });
const large = topUp({ _id: "t3", studentName: "Rohan Mehta", amount: 60000, needsSecond: true });
const mine = topUp({
  _id: "t4",
  studentName: "Sara Khan",
  needsSecond: true,
  firstApprovedBy: "Vikram Shah",
  mayApprove: false,
});

const all = [asha, dev, large, mine];
beforeEach(() => atTheDesk([], all));

async function open() {
  const page = renderRoute("/accountant-admin?tab=top-ups");
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  const press = (name: string | RegExp) => page.user.click(screen.getByRole("button", { name }));
  return { ...page, press };
}

const box = (name: string) =>
  screen.getByRole("checkbox", { name: new RegExp(`^Tick: ${name}`) }) as HTMLInputElement;
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => checked)
    .map((one) => one.getAttribute("aria-label"));
const dialog = () => within(screen.getByRole("dialog", { name: "Approve top-ups" }));
const itemOf = (name: string) => dialog().getByText(name).closest("li") as HTMLElement;

type Answer = () => Response | Promise<Response>;
const approved: Answer = () => HttpResponse.json({ topUp: topUp({ status: "Approved" }) });
const waits: Answer = () => HttpResponse.json({ topUp: topUp({ status: "Pending" }) });
const lost: Answer = () => HttpResponse.error();

/** Answers each row's calls in their order, the last of them for ever; keeps all of them in theirs. */
function answerRows(answers: Record<string, Answer[]>) {
  const calls: { id: string; key: string | null }[] = [];
  server.use(
    http.untyped.put(`*/api${list}/:id/approve`, ({ request, params }) => {
      const id = String(params.id);
      const before = calls.filter((call) => call.id === id).length;
      calls.push({ id, key: request.headers.get("Idempotency-Key") });
      const own = answers[id] ?? [approved];
      return own[Math.min(before, own.length - 1)]?.();
    }),
  );
  return calls;
}

/** Counts how often the list is read again. */
function listIs(...topUps: typeof all) {
  const calls = answer("get", list, { topUps });
  // The tests' network, unlike a browser, forgets the headers of a bodiless call but the account.
  setTabAccount(undefined);
  return calls;
}

test("rows are ticked one by one or all at once; what is not one's own to approve is not", async () => {
  const { user, press } = await open();
  expect(screen.queryByText(/ ticked$/)).toBeNull();
  expect(box("Sara Khan")).toBeDisabled();
  await user.click(box("Dev Rao"));
  expect(screen.getByText("1 ticked")).toBeVisible();
  expect(ticked()).toEqual(["Tick: Dev Rao, ₹700.20"]);
  await press("Tick all 3 shown");
  expect(screen.getByText("3 ticked")).toBeVisible();
  await press("Untick all 3 shown");
  expect(screen.queryByText(/ ticked$/)).toBeNull();
  await user.click(box("Dev Rao"));
  await press("Untick all");
  expect(ticked()).toEqual([]);
});

test("what leaves the list loses its tick, and other tabs have none", async () => {
  const { user, press } = await open();
  await press("Tick all 3 shown");
  listIs(dev);
  await user.type(screen.getByRole("searchbox", { name: "Search top-ups" }), "dev");
  await waitFor(() => expect(ticked()).toEqual(["Tick: Dev Rao, ₹700.20"]));
  listIs(...all);
  await user.clear(screen.getByRole("searchbox", { name: "Search top-ups" }));
  await waitFor(() => expect(box("Rohan Mehta")).toBeVisible());
  expect(ticked()).toEqual(["Tick: Dev Rao, ₹700.20"]);
  listIs(topUp({ _id: "t9", status: "Rejected" }));
  await user.click(screen.getByRole("tab", { name: "Rejected" }));
  await screen.findByRole("columnheader", { name: "Decision" });
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Tick all/ })).toBeNull();
  listIs(...all);
  await user.click(screen.getByRole("tab", { name: /^Pending/ }));
  await screen.findByText("Rohan Mehta");
  expect(ticked()).toEqual([]);
});

test("X ticks the row and goes on, T ticks all or none, and A opens the preview or the row's own dialog", async () => {
  const { user } = await open();
  await user.keyboard("x");
  expect(box("Asha Kulkarni")).toBeChecked();
  expect(screen.getByRole("button", { name: "Approve: Dev Rao" })).toHaveFocus();
  await user.keyboard("jx");
  expect(ticked()).toHaveLength(2);
  await user.keyboard("kkx");
  expect(ticked()).toHaveLength(3);
  await user.keyboard("t");
  expect(ticked()).toEqual([]);
  await user.keyboard("a");
  expect(await screen.findByRole("dialog", { name: "Approve top-up" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // From a box as from a button: it takes no letters.
  await user.click(box("Dev Rao"));
  await user.keyboard("ta");
  expect(await screen.findByRole("dialog", { name: "Approve top-ups" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("?");
  const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(help.getByText("tick the row and go to the next")).toBeVisible();
  expect(help.getByText("tick all shown, or none")).toBeVisible();
});

test("the preview counts and sums, and Enter approves row by row under a key of its own each", async () => {
  const { user } = await open();
  const calls = answerRows({});
  await user.keyboard("xxa");
  expect(dialog().getByText("2 top-ups, ₹1,200.30 in all")).toBeVisible();
  expect(itemOf("Asha Kulkarni")).toHaveTextContent("183753663002₹500.10");
  expect(itemOf("Dev Rao")).toHaveTextContent("UTR2₹700.20");
  const act = dialog().getByRole("button", { name: "Approve 2: ₹1,200.30" });
  await waitFor(() => expect(act).toHaveFocus());
  const read = listIs(large, mine);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("2 top-ups are approved.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.map(({ id }) => id)).toEqual(["t1", "t2"]);
  expect(calls[0]?.key).toBeTruthy();
  expect(calls[0]?.key).not.toBe(calls[1]?.key);
  await waitFor(() => expect(screen.queryByText("Asha Kulkarni")).toBeNull());
  const next = screen.getByRole("button", { name: "Approve: Rohan Mehta" });
  await waitFor(() => expect(next).toHaveFocus());
  expect(screen.queryByText(/ ticked$/)).toBeNull();
  // The list is read once when all is done, not after each row.
  expect(read.filter(({ url }) => url.searchParams.get("status") === "Pending")).toHaveLength(1);
});

test("one after the other: the next call waits for the reply to the one before", async () => {
  const { user } = await open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls = answerRows({
    t1: [
      async () => {
        await held;
        return approved();
      },
    ],
  });
  await user.keyboard("xxa");
  await user.keyboard("{Enter}");
  expect(await dialog().findByText("0 of 2")).toBeVisible();
  expect(itemOf("Asha Kulkarni")).toHaveTextContent("In progress");
  expect(calls).toHaveLength(1);
  release();
  expect(await screen.findByText("2 top-ups are approved.")).toBeVisible();
  expect(calls).toHaveLength(2);
});

test("the first of two approvals is shown before and after, and the row is not ticked any more", async () => {
  const { user, press } = await open();
  answerRows({ t3: [waits] });
  await press("Tick all 3 shown");
  await press("Approve 3");
  expect(itemOf("Rohan Mehta")).toHaveTextContent("Needs two approvals: yours is the first.");
  expect(dialog().getByText(/^1 of them, ₹60,000\.00, needs two approvals\./)).toBeVisible();
  listIs({ ...large, firstApprovedBy: "Me", mayApprove: false });
  await user.keyboard("{Enter}");
  expect(await dialog().findByText("All 3 are done.")).toBeVisible();
  expect(itemOf("Rohan Mehta")).toHaveTextContent(
    "First approval given. Waiting for a second accountant.",
  );
  expect(itemOf("Asha Kulkarni")).toHaveTextContent("Done");
  expect(dialog().queryByRole("button", { name: /^Try again|^Approve/ })).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(box("Rohan Mehta")).toBeDisabled());
  expect(screen.queryByText(/ ticked$/)).toBeNull();
});

test("a second approval says who gave the first", async () => {
  listIs({ ...mine, mayApprove: true });
  const { user } = renderRoute("/accountant-admin?tab=top-ups");
  await screen.findByText("Sara Khan");
  await user.keyboard("xa");
  expect(itemOf("Sara Khan")).toHaveTextContent("Vikram Shah approved first.");
});

test("what fails stays ticked with its reason while the others go on, and is tried again alone", async () => {
  const { user, press } = await open();
  const error = "The wallet cannot hold that much.";
  const calls = answerRows({
    t1: [() => HttpResponse.json(refused(error, "payment.not-open"), { status: 409 }), approved],
  });
  await user.keyboard("xxa");
  listIs(asha, large);
  await press("Approve 2: ₹1,200.30");
  expect(await dialog().findByRole("alert")).toHaveTextContent("1 of 2 are done.");
  expect(itemOf("Asha Kulkarni")).toHaveTextContent(error);
  expect(itemOf("Dev Rao")).toHaveTextContent("Done");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByText("Dev Rao")).toBeNull());
  expect(box("Asha Kulkarni")).toBeChecked();
  expect(box("Asha Kulkarni")).toHaveAccessibleDescription(error);
  expect(screen.getByText(error)).toBeVisible();
  await press("Approve 1");
  await press("Approve 1: ₹500.10");
  expect(await screen.findByText("1 top-up is approved.")).toBeVisible();
  expect(calls.map(({ id }) => id)).toEqual(["t1", "t2", "t1"]);
  // A refusal leaves a lost try open, so it is the same call.
  expect(calls[2]?.key).toBe(calls[0]?.key);
});

test("a lost reply ends the run, and the same is tried again under the same key", async () => {
  const { press } = await open();
  const calls = answerRows({ t2: [lost, approved] });
  await press("Tick all 3 shown");
  await press("Approve 3");
  listIs(dev, large);
  await press(/^Approve 3: /);
  expect(await dialog().findByRole("alert")).toHaveTextContent(
    "Something went wrong: 1 of 3 are done. The others stay ticked: try again, nothing is done twice.",
  );
  expect(calls.map(({ id }) => id)).toEqual(["t1", "t2"]);
  expect(itemOf("Dev Rao")).toHaveTextContent("We do not know yet whether this was done.");
  expect(itemOf("Rohan Mehta")).toHaveTextContent("Not done");
  await press("Try again with 2");
  expect(await screen.findByText("3 top-ups are approved.")).toBeVisible();
  expect(calls.map(({ id }) => id)).toEqual(["t1", "t2", "t2", "t3"]);
  expect(calls[1]?.key).toBe(calls[2]?.key);
  expect(calls[1]?.key).not.toBe(calls[3]?.key);
});

test("a confirmation that is not given ends the run; once it is given the rest goes on", async () => {
  const { user, press } = await open();
  const calls = answerRows({ t1: [stale, stale, approved] });
  await press("Tick all 3 shown");
  await press("Approve 3");
  await press(/^Approve 3: /);
  expect(await screen.findByLabelText("Code from your app")).toBeVisible();
  await user.keyboard("{Escape}");
  expect(await dialog().findByRole("alert")).toHaveTextContent("0 of 3 are done.");
  expect(itemOf("Asha Kulkarni")).toHaveTextContent(staleSentence);
  expect(calls.map(({ id }) => id)).toEqual(["t1"]);
  answerStepUp();
  await press("Try again with 3");
  await user.type(await screen.findByLabelText("Code from your app"), "123456{Enter}");
  expect(await screen.findByText("3 top-ups are approved.")).toBeVisible();
  expect(calls.map(({ id }) => id)).toEqual(["t1", "t1", "t1", "t2", "t3"]);
  expect(new Set(calls.slice(0, 3).map(({ key }) => key)).size).toBe(1);
});

test("what a colleague has decided meanwhile is shown, and not tried again", async () => {
  const { user, press } = await open();
  const error = "This has already been decided.";
  answerRows({
    t1: [() => HttpResponse.json(refused(error, "top-up.decided"), { status: 409 })],
  });
  await user.keyboard("xa");
  listIs(dev, large);
  await press("Approve 1: ₹500.10");
  expect(await dialog().findByRole("alert")).toHaveTextContent("0 of 1 are done.");
  expect(itemOf("Asha Kulkarni")).toHaveTextContent(error);
  expect(dialog().queryByRole("button", { name: /^Try again/ })).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Asha Kulkarni")).toBeNull());
  expect(screen.queryByText(/ ticked$/)).toBeNull();
});

test("closing it midway stops after the call that is on its way, and says what was not done", async () => {
  const { user, press } = await open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls = answerRows({
    t1: [
      async () => {
        await held;
        return approved();
      },
    ],
  });
  await user.keyboard("xxa");
  await user.keyboard("{Enter}");
  await dialog().findByText("0 of 2");
  listIs(dev, large, mine);
  await press("Stop");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  release();
  expect(
    await screen.findByText("Stopped: 1 of 2 are done. The others are not, and stay ticked."),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Asha Kulkarni")).toBeNull());
  expect(calls.map(({ id }) => id)).toEqual(["t1"]);
  expect(ticked()).toEqual(["Tick: Dev Rao, ₹700.20"]);
});

test("a session that has ended leads to the login, and no further call is made", async () => {
  const { user, address } = await open();
  const calls = answerRows({
    t1: [
      () => HttpResponse.json(refused("Please log in.", "request.not-signed-in"), { status: 401 }),
    ],
  });
  await user.keyboard("xxa");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toMatch(/^\/admin-login/));
  expect(calls).toHaveLength(1);
  expect(
    await screen.findByText("Your session has ended: 0 of 2 are done, the others are not."),
  ).toBeVisible();
});
