import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { Promotion } from "@/lib/promotion-types";
import {
  address,
  answerStudents,
  asha,
  atPromotion,
  chitra,
  dev,
  openPromotion,
  path,
  plannedPromotion,
} from "@/testing/promotions";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, http, refuse, server } from "@/testing/server";

async function open(found: Promotion = plannedPromotion()) {
  const calls = atPromotion(found);
  const page = renderRoute(address);
  await screen.findByText("Asha Kulkarni");
  const press = (name: string | RegExp) => page.user.click(inFront().getByRole("button", { name }));
  const choose = async (what: string, option: string) => {
    await page.user.click(inFront().getByRole("combobox", { name: what }));
    await page.user.click(await screen.findByRole("option", { name: option }));
  };
  return { ...page, calls, press, choose };
}

const table = () => within(screen.getByRole("table", { name: "Students of the class" }));
const rows = () => table().getAllByRole("row");
const tick = (name: string) => screen.getByRole("checkbox", { name: new RegExp(name) });
const dialog = () => within(screen.getByRole("dialog"));
/** The page, or the dialog over it. */
const inFront = () => (screen.queryByRole("dialog") ? dialog() : screen);
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const reason = () => dialog().getByLabelText("Reason");
const why = "Was ill for most of the term.";

const dialogOf = async (page: Awaited<ReturnType<typeof open>>, names: string[]) => {
  for (const name of names) await page.user.click(tick(name));
  await page.press("Change verdict…");
};

test("each student has result, attendance, dues and verdict; an exception its reason", async () => {
  await open();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    "StudentDivisionRoll numberResultAttendanceDueVerdictActions",
    "Asha Kulkarni26000100001A7PASS  82.4%₹0.00Promoted Change verdict",
    "Chitra Rao26000100002A7FAIL Failed in Law, Tax Another term is not passed yet–₹1,500.00Promoted with backlogs Change verdict",
    "Dev Shah26000100003A7PASS  82.4%₹0.00Detained Proposed: Promoted Was absent for the whole term.Change verdictPropose again",
  ]);
  expect(screen.getByText("3 students shown")).toBeVisible();
});

test("exceptions have a list of their own, counted on its tab", async () => {
  const { user, calls, address: now } = await open();
  const tab = screen.getByRole("tab", { name: "Exceptions (1)" });
  const read = answerStudents([dev]);
  await user.click(tab);
  await waitFor(() => expect(screen.queryByText("Asha Kulkarni")).toBeNull());
  expect(await screen.findByRole("tabpanel", { name: "Exceptions (1)" })).toBeVisible();
  expect(calls.map(({ url }) => url.search)).toEqual(["?limit=50"]);
  expect(read.map(({ url }) => url.search)).toEqual(["?limit=50&only=exceptions"]);
  expect(now()).toBe(`${address}&only=exceptions`);
});

test("a plan without exceptions says what that means", async () => {
  atPromotion(plannedPromotion({ exceptions: 0 }));
  answerStudents([]);
  renderRoute(`${address}&only=exceptions`);
  expect(await screen.findByText("Every student has the proposed verdict.")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Exceptions" })).toHaveAttribute("aria-selected", "true");
});

test("students are filtered by verdict, searched and read page by page", async () => {
  const { user, choose, press, address: now } = await open();
  const read = answerStudents([chitra], "k");
  await choose("Verdict", "Promoted with backlogs");
  await waitFor(() => expect(screen.queryByText("Asha Kulkarni")).toBeNull());
  await screen.findByText("Chitra Rao");
  expect(read.at(-1)?.url.search).toBe("?limit=50&verdict=PromotedWithBacklogs");
  const more = answerStudents([dev]);
  await press("Load more");
  expect(await screen.findByText("Dev Shah")).toBeVisible();
  expect(more[0]?.url.searchParams.get("after")).toBe("k");
  answerStudents([]);
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "zz");
  expect(await screen.findByText("No student matches")).toBeVisible();
  expect(now()).toBe(`${address}&verdict=PromotedWithBacklogs&search=zz`);
});

test("the last term has verdicts of its own to filter by", async () => {
  const { user } = await open(plannedPromotion({ to: null }));
  await user.click(screen.getByRole("combobox", { name: "Verdict" }));
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "All verdicts",
    "Passed out",
    "Completed with backlogs",
    "Detained",
    "Stays in the class",
  ]);
});

test("a list that fails can be asked for again", async () => {
  atPromotion();
  refuse("get", `${path}/students`, 403, "Not now.");
  const { user } = renderRoute(address);
  expect(await screen.findByText("Not now.")).toBeVisible();
  answerStudents([asha]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Asha Kulkarni")).toBeVisible();
});

test("ticked students get another verdict, among those that are possible for all of them", async () => {
  const page = await open(openPromotion());
  await page.press("Tick all 3 shown");
  expect(screen.getByText("3 ticked")).toBeVisible();
  await page.user.click(tick("Dev Shah"));
  await page.press("Change verdict…");
  await page.user.click(dialog().getByRole("combobox", { name: "New verdict" }));
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Detained"]);
  await page.user.click(screen.getByRole("option", { name: "Detained" }));
  await page.user.type(reason(), ` ${why} `);
  const sent = answer("put", path, plannedPromotion({ revision: 1, isOwn: true, exceptions: 3 }));
  const read = answerStudents([{ ...asha, verdict: "Detained", reason: why }, dev]);
  await page.press("Change 2 verdicts");
  await closed();
  expect(screen.getByText("2 students have the verdict “Detained” now.")).toBeVisible();
  const change = { verdict: "Detained", reason: why };
  expect(sent.map(({ body }) => body)).toEqual([
    {
      revision: 0,
      verdicts: [
        { studentId: asha.id, ...change },
        { studentId: chitra.id, ...change },
      ],
    },
  ]);
  expect(await screen.findByText(why)).toBeVisible();
  expect(read.length).toBeGreaterThan(0);
  expect(screen.queryByText(/ticked$/)).toBeNull();
  expect(screen.getByRole("tab", { name: "Exceptions (3)" })).toBeVisible();
  expect(screen.getByText(/^Tara Deshpande last saved this plan/)).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test("a verdict and a reason are asked for at their fields before anything is sent", async () => {
  // A call would fail this test: no answer to it is set up.
  const page = await open();
  await dialogOf(page, ["Asha"]);
  await page.user.type(reason(), "Too short");
  await page.press("Change 1 verdict");
  expect(await dialog().findByText("There is a problem")).toBeVisible();
  const short = "Please give a reason of 10 to 500 characters.";
  expect(reason()).toHaveAccessibleDescription(expect.stringContaining(short));
  expect(reason()).toBeInvalid();
  expect(dialog().getByRole("link", { name: "Choose a verdict." })).toBeVisible();
  await page.user.click(dialog().getByRole("link", { name: short }));
  expect(reason()).toHaveFocus();
  await page.user.keyboard(" no more");
  expect(reason()).toBeValid();
});

test("the server's faults land at their fields and beside their students", async () => {
  const page = await open();
  await dialogOf(page, ["Asha", "Chitra"]);
  await page.choose("New verdict", "Detained");
  await page.user.type(reason(), why);
  const errors = [
    { path: "verdicts.0.studentId", msg: "Has left the class." },
    { path: "verdicts.1.verdict", msg: "Cannot be detained." },
    { path: "verdicts.0.reason", msg: "Give a better reason." },
    { path: "verdicts.1.reason", msg: "Give a better reason." },
  ];
  answer("put", path, faulty(errors), { status: 400 });
  await page.press("Change 2 verdicts");
  expect(await dialog().findByText("There is a problem")).toBeVisible();
  expect(dialog().getByText("Asha Kulkarni: Has left the class.")).toBeVisible();
  expect(dialog().getByRole("combobox", { name: "New verdict" })).toHaveAccessibleDescription(
    "Chitra Rao: Cannot be detained.",
  );
  expect(dialog().getAllByRole("link", { name: "Give a better reason." })).toHaveLength(1);
  expect(reason()).toHaveValue(why);
  const names = within(dialog().getByRole("list", { name: "Students whose verdict changes" }));
  expect(names.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Asha Kulkarni, 26000100001Has left the class.",
    "Chitra Rao, 26000100002Cannot be detained.",
  ]);
});

const sentence = "Someone else has changed this plan. Reload it, please.";

async function runIntoConflict() {
  const page = await open();
  await dialogOf(page, ["Asha"]);
  await page.choose("New verdict", "Detained");
  await page.user.type(reason(), why);
  refuse("put", path, 409, sentence, "promotion.changed");
  answer("get", path, plannedPromotion({ revision: 5, savedBy: "Vikram Shah" }));
  await page.press("Change 1 verdict");
  expect(await dialog().findByText(sentence)).toBeVisible();
  expect(dialog().getByRole("button", { name: "Change 1 verdict" })).toBeDisabled();
  return page;
}

test("after somebody else's save one reloads without losing what was typed", async () => {
  const page = await runIntoConflict();
  expect(await screen.findByText(/^Vikram Shah last saved this plan/)).toBeInTheDocument();
  await page.press("Reload, keep my changes");
  expect(dialog().queryByText(sentence)).toBeNull();
  expect(reason()).toHaveFocus();
  expect(reason()).toHaveValue(why);
  const sent = answer("put", path, plannedPromotion({ revision: 6 }));
  await page.press("Change 1 verdict");
  await closed();
  expect(sent[0]?.body).toMatchObject({ revision: 5 });
});

test("somebody else's save can also stand instead", async () => {
  const page = await runIntoConflict();
  await page.press("Reload, discard my changes");
  await closed();
  expect(tick("Asha")).toBeChecked();
  expect(sessionStorage).toHaveLength(0);
});

test("a save whose reply was lost is found to be done", async () => {
  const page = await open();
  await dialogOf(page, ["Asha"]);
  await page.choose("New verdict", "Detained");
  await page.user.type(reason(), why);
  server.use(
    http.untyped.put(`*/api${path}`, () => {
      answer("get", path, plannedPromotion({ revision: 5, isOwn: true, exceptions: 2 }));
      return HttpResponse.error();
    }),
  );
  await page.press("Change 1 verdict");
  await closed();
  expect(screen.getByText("1 student has the verdict “Detained” now.")).toBeVisible();
});

test("as long as nobody knows it is said so, and what was typed stays", async () => {
  const page = await open();
  await dialogOf(page, ["Asha"]);
  await page.choose("New verdict", "Detained");
  await page.user.type(reason(), why);
  failNetwork("put", path);
  failNetwork("get", path);
  await page.press("Change 1 verdict");
  expect(
    await dialog().findByText(/^We do not know yet whether the verdicts were saved/),
  ).toBeVisible();
  await page.press("Cancel");
  await closed();
  // Also when the dialog is opened again.
  await page.press("Change verdict…");
  expect(reason()).toHaveValue(why);
});

test("one exception is edited in its row, and the ticks of others stay", async () => {
  const page = await open();
  await page.user.click(tick("Asha"));
  await page.press("Change verdict: Dev Shah");
  expect(dialog().getByRole("combobox", { name: "New verdict" })).toHaveValue("Detained");
  expect(reason()).toHaveValue("Was absent for the whole term.");
  await page.choose("New verdict", "Promoted provisionally");
  const sent = answer("put", path, plannedPromotion({ revision: 5 }));
  await page.press("Change 1 verdict");
  await closed();
  expect(sent[0]?.body).toMatchObject({
    verdicts: [{ studentId: dev.id, verdict: "Provisional", reason: dev.reason }],
  });
  expect(tick("Asha")).toBeChecked();
});

test("an exception is taken back: in its row, or ticked among others", async () => {
  const page = await open();
  await page.press("Propose again: Dev Shah");
  expect(dialog().getByText("Dev Shah, 26000100003: Promoted")).toBeVisible();
  await page.press("Cancel");
  await closed();
  await page.user.click(tick("Asha"));
  expect(screen.queryByRole("button", { name: "Propose again" })).toBeNull();
  await page.user.click(tick("Asha"));
  await page.user.click(tick("Dev"));
  await page.press("Propose again");
  const error = "Nothing can be changed while it is running.";
  refuse("put", path, 409, error, "promotion.running");
  await page.press("Propose again");
  expect(await dialog().findByText(error)).toBeVisible();
  const sent = answer("put", path, plannedPromotion({ revision: 5, exceptions: 0 }));
  answerStudents([asha, chitra, { ...dev, verdict: "Promoted", reason: null }]);
  await page.press("Propose again");
  await closed();
  expect(screen.getByText("1 student has the proposed verdict again.")).toBeVisible();
  expect(sent[0]?.body).toEqual({
    revision: 4,
    verdicts: [{ studentId: dev.id, verdict: null, reason: "" }],
  });
  await waitFor(() => expect(screen.queryByText(/^Proposed:/)).toBeNull());
  expect(screen.getByRole("tab", { name: "Exceptions" })).toBeVisible();
});

test("students who have no verdict in common cannot be changed together", async () => {
  atPromotion();
  answerStudents([
    { ...asha, allowed: ["Promoted"] },
    { ...chitra, allowed: ["Detained"] },
  ]);
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("button", { name: "Tick all 2 shown" }));
  await user.click(screen.getByRole("button", { name: "Change verdict…" }));
  expect(dialog().getByText(/^No verdict is possible for all of these students/)).toBeVisible();
  expect(dialog().getByRole("button", { name: "Change 2 verdicts" })).toBeDisabled();
});

test("more than one call changes must be unticked first", async () => {
  atPromotion();
  const many = Array.from({ length: 1001 }, (_, index) => ({
    ...asha,
    id: String(26_000_100_001 + index),
  }));
  answerStudents(many);
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("button", { name: "Tick all 1001 shown" }));
  expect(screen.getByRole("button", { name: "Change verdict…" })).toHaveAccessibleDescription(
    "Untick some: at most 1,000 can be changed at a time.",
  );
});
