import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LastPromotedStudent } from "@/lib/enrolment-types";
import { answerPromoted, details, promoted, undoing } from "@/testing/enrolment-changes";
import { address, atPromotion, openPromotion } from "@/testing/promotions";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, refuse } from "@/testing/server";

const last = { approvedBy: "Meera Joshi", approvedAt: "2026-05-27T05:00:00Z", students: 3 };
const asha = promoted({ verdict: "Provisional", reason: "The result came late.", result: null });
const chitra = promoted({ id: "26000100002", name: "Chitra Rao" });
const dev = promoted({
  ...{ id: "26000100003", name: "Dev Shah", result: "FAIL" },
  ...{ verdict: "PromotedWithBacklogs", outcome: "Undone" },
  obstacle: { code: "enrolment.undone", error: "It is undone already.", params: {} },
});
const why = "The results were of another term.";

async function open(students: LastPromotedStudent[] = [asha, chitra, dev], after?: string) {
  // All have left the class with that run.
  atPromotion(openPromotion({ students: 0, counts: [], last }));
  const calls = answerPromoted(students, after);
  const page = renderRoute(address);
  await screen.findByRole("heading", { level: 2, name: "Promoted students" });
  const press = (name: string) => page.user.click(inFront().getByRole("button", { name }));
  return { ...page, calls, press };
}

const section = () => within(screen.getByRole("region", { name: "Promoted students" }));
const table = async () => within(await screen.findByRole("table", { name: "Promoted students" }));
const dialog = () => within(screen.getByRole("dialog"));
/** The section, or the dialog over it. */
const inFront = () => (screen.queryByRole("dialog") ? dialog() : section());
const tick = (name: string) => screen.findByRole("checkbox", { name: new RegExp(name) });

test("each student has result, verdict and outcome, and why it cannot be undone", async () => {
  const { calls } = await open();
  await (await table()).findByText("Dev Shah");
  const rows = (await table()).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "StudentResultVerdictOutcome",
    "Asha Kulkarni26000100001Not outPromoted provisionally The result came late.Done ",
    "Chitra Rao26000100002PASSPromoted Done ",
    "Dev Shah26000100003FAILPromoted with backlogs Undone Cannot be undone: It is undone already.",
  ]);
  expect(
    section().getByText(
      /^Meera Joshi approved the last promotion, of 3 students, on 27\/05\/2026, 10:30\./,
    ),
  );
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  expect(calls.map(({ url }) => url.search)).toEqual(["?limit=50"]);
});

test("a class that nobody has promoted yet has no such section", async () => {
  atPromotion(openPromotion());
  renderRoute(address);
  expect(await screen.findByText("Asha Kulkarni")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Promoted students" })).toBeNull();
});

test("those ticked are asked to be undone with a reason, and the change waits for somebody else", async () => {
  const { user, press } = await open();
  await user.click(await tick("Asha"));
  expect(section().getByText("1 ticked")).toBeVisible();
  await user.click(await tick("Chitra"));
  await press("Ask to undo…");
  expect(
    dialog().getByRole("list", { name: "Students whose promotion is undone" }),
  ).toHaveTextContent("Asha Kulkarni, 26000100001Chitra Rao, 26000100002");
  expect(
    dialog().getByText(
      /An offer to repeat the term that waits for one of them is taken back now\.$/,
    ),
  ).toBeVisible();
  await user.type(dialog().getByLabelText("Reason"), why);
  const calls = answer("post", "/enrolment-changes", details({ ...undoing, isOwn: true }));
  const waits = { code: "enrolment.waits" as const, error: "A change waits.", params: {} };
  answerPromoted([{ ...asha, obstacle: waits }, { ...chitra, obstacle: waits }, dev]);
  await press("Ask to undo 2 promotions");
  expect(await screen.findByText(/^Request sent\. Another marks admin/)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      kind: "UndoPromotion",
      studentIds: [asha.id, chitra.id],
      to: null,
      classId: "c1",
      reason: why,
    },
  ]);
  expect(section().getByText(/^Your request waits until another person/)).toBeVisible();
  expect(section().getByRole("link", { name: "Open the change" })).toHaveAttribute(
    "href",
    "/marks-admin?view=enrolments&change=x1",
  );
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
  expect(section().queryByText("2 ticked")).toBeNull();
  expect(
    screen.getAllByText(
      "Cannot be undone: Another change of this student waits to be approved. Dismiss or approve it under Enrolments first.",
    ),
  ).toHaveLength(2);
  expect(sessionStorage).toHaveLength(0);
});

test("all that are shown and can be undone are ticked at once, and the next page is read", async () => {
  const { user, press } = await open([asha, dev], "26000100003");
  await tick("Asha");
  const more = answerPromoted([chitra]);
  await press("Load more");
  await tick("Chitra");
  expect(more[0]?.url.searchParams.get("after")).toBe("26000100003");
  await press("Tick all 2 shown");
  expect(section().getByText("2 ticked")).toBeVisible();
  await user.keyboard("{Tab}");
  await press("Untick all");
  expect(section().queryByRole("button", { name: "Ask to undo…" })).toBeNull();
});

test("the arrows lead from one box to the next", async () => {
  const { user } = await open();
  (await tick("Asha")).focus();
  await user.keyboard("{ArrowDown} ");
  expect(await tick("Chitra")).toHaveFocus();
  expect(await tick("Chitra")).toBeChecked();
});

test("a short reason is told at once, and the server's faults beside the students", async () => {
  const { user, press } = await open();
  await tick("Asha");
  await press("Tick all 2 shown");
  await press("Ask to undo…");
  await user.type(dialog().getByLabelText("Reason"), "Wrong.");
  await press("Ask to undo 2 promotions");
  const short = "Please give a reason of 10 to 500 characters.";
  expect(await dialog().findByRole("link", { name: short })).toBeVisible();
  const errors = [
    { msg: "Has marks in the new term.", path: "studentIds.1" },
    { msg: "The class has changed.", path: "classId" },
  ];
  answer("post", "/enrolment-changes", faulty(errors), { status: 400 });
  await user.type(dialog().getByLabelText("Reason"), " Quite wrong.");
  await press("Ask to undo 2 promotions");
  expect(await dialog().findByText("Chitra Rao: Has marks in the new term.")).toBeVisible();
  expect(dialog().getByText("The class has changed.")).toBeVisible();
  expect(dialog().getByText("Has marks in the new term.")).toBeVisible();
  expect(dialog().getByLabelText("Reason")).toHaveValue("Wrong. Quite wrong.");
});

test("a lost reply keeps the reason", async () => {
  const { user, press } = await open();
  await user.click(await tick("Asha"));
  await press("Ask to undo…");
  await user.type(dialog().getByLabelText("Reason"), why);
  failNetwork("post", "/enrolment-changes");
  await press("Ask to undo 1 promotion");
  expect(await dialog().findByText(/^We do not know yet whether your request/)).toBeVisible();
  expect(dialog().getByLabelText("Reason")).toHaveValue(why);
});

test("the list holds its place while it loads, and can be empty", async () => {
  atPromotion(openPromotion({ students: 0, counts: [], last }));
  const release = answerLate("get", "/promotions/c1/promoted", { students: [] });
  renderRoute(address);
  const shown = await screen.findByRole("table", { name: "Promoted students" });
  expect(shown).toHaveAttribute("aria-busy", "true");
  release();
  expect(await screen.findByText("No students")).toBeVisible();
});

test("a list that cannot be read says so, and is read again", async () => {
  atPromotion(openPromotion({ students: 0, counts: [], last }));
  refuse("get", "/promotions/c1/promoted", 403, "Not now.");
  const { user } = renderRoute(address);
  expect(await screen.findByText("Not now.")).toBeVisible();
  answerPromoted([asha]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await tick("Asha")).toBeVisible();
});
