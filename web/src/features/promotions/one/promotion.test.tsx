import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { Promotion } from "@/lib/promotion-types";
import { answerPromoted } from "@/testing/enrolment-changes";
import { answerGlance, money } from "@/testing/glance";
import { signedIn, staffSession } from "@/testing/people";
import {
  address,
  answerStudents,
  asha,
  atPromotion,
  openPromotion,
  path,
  plannedPromotion,
  runningPromotion,
} from "@/testing/promotions";
import { renderRoute } from "@/testing/render-route";
import { answer, answerNothing, failNetwork, http, refuse, server } from "@/testing/server";
import { answerStepUp, stale } from "@/testing/step-up";

const approve = `${path}/approve` as const;
const dismiss = `${path}/dismiss` as const;
const approval = "Approve 3 students, 1 exception";

async function open(found = plannedPromotion(), role: "marksAdmin" | "superAdmin" = "marksAdmin") {
  atPromotion(found, role);
  const page = renderRoute(
    role === "marksAdmin" ? address : "/super-admin?tab=promotions&class=c1",
  );
  await screen.findByRole("heading", { level: 2, name: /BSc IT/ });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, press, dialog, confirm };
}

const panel = () => within(screen.getByRole("region", { name: /BSc IT/ }));
const button = () => screen.getByRole("button", { name: approval });
const figure = (name: string) => panel().getByText(name, { selector: "dt" }).closest("div");

test("a class says where it goes, what the results propose, and is planned by one press", async () => {
  const { press } = await open(openPromotion());
  const title = "BSc IT, 2025–26, term 2 → Term 3, 2026–27";
  expect(screen.getByRole("heading", { level: 2, name: title })).toBeVisible();
  expect(panel().getByText("3 students")).toBeVisible();
  expect(panel().getByText(/^Nobody has planned this promotion yet\./)).toBeVisible();
  expect(panel().getByText(/^Year of study 2 begins with it/)).toBeVisible();
  expect(figure("Promoted")).toHaveTextContent("Promoted2");
  expect(figure("Promoted with backlogs")).toHaveTextContent("Promoted with backlogs1");
  expect(screen.queryByRole("button", { name: approval })).toBeNull();
  const mine = plannedPromotion({ isOwn: true, revision: 1, exceptions: 0 });
  const sent = answer("put", path, mine);
  await press("Plan promotion");
  expect(await screen.findByText(/^Promotion planned\./)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ revision: 0, verdicts: [] }]);
  expect(screen.getByRole("heading", { level: 2, name: title })).toHaveFocus();
  expect(
    panel().getByText("Tara Deshpande last saved this plan on 26/05/2026, 10:30."),
  ).toBeVisible();
});

test("a class that cannot be planned any more says so", async () => {
  const { press } = await open(openPromotion());
  refuse("put", path, 409, "Somebody has planned it.", "promotion.changed");
  answer("get", path, plannedPromotion());
  await press("Plan promotion");
  expect(await screen.findByText("Somebody has planned it.")).toBeVisible();
  expect(
    await screen.findByText("Tara Deshpande last saved this plan on 26/05/2026, 10:30."),
  ).toBeVisible();
});

test("after the last term nobody is promoted", async () => {
  const counts = [
    { verdict: "PassedOut" as const, students: 2 },
    { verdict: "Stays" as const, students: 1 },
  ];
  const { press, dialog } = await open(plannedPromotion({ term: 6, to: null, counts }));
  const title = "BSc IT, 2025–26, term 6 → End of the course";
  expect(screen.getByRole("heading", { level: 2, name: title })).toBeVisible();
  expect(panel().queryByText(/^Year of study/)).toBeNull();
  await press(approval);
  expect(
    dialog()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Students who pass out finish the course.",
    "Students without a result stay in the class.",
    "Students whose enrolment changes get an email.",
  ]);
  expect(dialog().queryByText("Next")).toBeNull();
  expect(dialog().getByText("Two people can undo this later.")).toBeVisible();
});

test("a plan without exceptions, of a class where nobody is promoted, asks for no more than that", async () => {
  const counts = [{ verdict: "Detained" as const, students: 3 }];
  const { press, dialog } = await open(plannedPromotion({ exceptions: 0, counts }));
  await press("Approve 3 students");
  expect(screen.getByRole("dialog")).toHaveTextContent("Detained3Students3");
  expect(
    dialog()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Detained students wait until their term is taught again.",
    "Students whose enrolment changes get an email.",
  ]);
});

test.each([
  {
    days: { endsOn: "2091-05-31" },
    told: "This class has not ended: its last day is 31 May 2091.",
  },
  {
    days: { beginsOn: "2090-06-01", endsOn: null },
    told: "This class has not begun: its first day is 1 June 2090.",
  },
])("who approves is told: $told", async ({ days, told }) => {
  const { press, dialog } = await open(plannedPromotion(days));
  await press(approval);
  expect(dialog().getByText(told)).toBeVisible();
  expect(dialog().getAllByText(/^This class has not/)).toHaveLength(1);
  // It can be approved all the same.
  expect(dialog().getByRole("button", { name: approval })).toBeEnabled();
});

test.each(["2026-05-20", null])(
  "a class that ends on %s is approved without a warning",
  async (endsOn) => {
    const { press, dialog } = await open(plannedPromotion({ endsOn }));
    await press(approval);
    expect(dialog().getByRole("button", { name: approval })).toBeEnabled();
    expect(dialog().queryByText(/^This class has not/)).toBeNull();
  },
);

test.each(["beginsOn", "endsOn"] as const)(
  "a server of the release before, which sends no %s, is no reason for a warning",
  async (unsent) => {
    const { [unsent]: _, ...sent } = plannedPromotion();
    const { press, dialog } = await open(sent as Promotion);
    await press(approval);
    expect(dialog().getByRole("button", { name: approval })).toBeEnabled();
    expect(dialog().queryByText(/^This class has not/)).toBeNull();
  },
);

test("one's own plan has to be approved by somebody else, and can be dismissed", async () => {
  const { press } = await open(plannedPromotion({ isOwn: true }));
  expect(button()).toHaveAttribute("aria-disabled", "true");
  expect(button()).toHaveAccessibleDescription(
    "You saved this plan last. Another marks admin or super admin must approve it.",
  );
  await press(approval);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Dismiss plan" })).toBeEnabled();
});

test("each obstacle is told, and keeps it from being approved", async () => {
  const obstacles: Promotion["obstacles"] = [
    { code: "promotion.year-not-opened", error: "The year 2026–27 is not open yet.", params: {} },
    { code: "promotion.fees-not-set", error: "The year has no fees.", params: {} },
  ];
  const { press } = await open(plannedPromotion({ obstacles }));
  for (const { error } of obstacles) expect(panel().getByText(error)).toBeVisible();
  expect(button()).toHaveAccessibleDescription("Solve the problems above first.");
  await press(approval);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a super admin approves what a clerk has planned, once they have confirmed who they are", async () => {
  const { user, press, confirm } = await open(plannedPromotion(), "superAdmin");
  const bodies: unknown[] = [];
  server.use(
    http.untyped.post(`*/api${approve}`, async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? stale() : HttpResponse.json({ students: 3 });
    }),
  );
  answerStepUp();
  await press(approval);
  const asked = screen.getByRole("dialog", { name: "Approve the promotion" });
  expect(asked).toHaveTextContent(
    "ClassBSc IT, 2025–26, term 2NextTerm 3, 2026–27Promoted2Promoted with backlogs1Exceptions1Students3",
  );
  expect(asked).toHaveTextContent("Promoted students are enrolled in term 3 of 2026–27.");
  expect(asked).toHaveTextContent("Year of study 2 begins with it");
  expect(asked).toHaveTextContent(
    "Two people can undo this for a student, until that student has marks, attendance or a payment in the new term.",
  );
  answer("get", path, runningPromotion(0));
  await confirm(approval);
  await user.type(await screen.findByLabelText("Code from your app"), "123456{Enter}");
  expect(
    await screen.findByText("Promotion approved: 3 students. It is running now."),
  ).toBeVisible();
  const looked = { revision: 4, seen: "s1" };
  expect(bodies).toEqual([looked, looked]);
  expect(await screen.findByText("0 of 3 students")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("verdicts that change meanwhile are not approved unseen", async () => {
  const { press, dialog, confirm } = await open();
  const sentence = "The verdicts have changed. Please look at them again.";
  const refused = refuse("post", approve, 409, sentence, "promotion.changed");
  await press(approval);
  const counts = [{ verdict: "Detained" as const, students: 3 }];
  answer("get", path, plannedPromotion({ seen: "s2", counts }));
  await confirm(approval);
  expect(await dialog().findByText(sentence)).toBeVisible();
  await waitFor(() => expect(figure("Detained")).toHaveTextContent("Detained3"));
  await confirm(approval);
  await waitFor(() => expect(refused).toHaveLength(2));
  expect(refused[1]?.body).toEqual({ revision: 4, seen: "s1" });
});

test("a lost reply leaves open whether it was approved", async () => {
  const { press, dialog, confirm } = await open();
  failNetwork("post", approve);
  await press(approval);
  await confirm(approval);
  expect(
    await dialog().findByText(/^We do not know yet whether the promotion was approved/),
  ).toBeVisible();
});

const last = { approvedBy: "Meera Joshi", approvedAt: "2026-05-27T05:00:00Z", students: 3 };
const done = "The promotion is done: 3 students. Meera Joshi approved it on 27/05/2026, 10:30.";

test("a run is watched until all have left the class, and nothing can be changed", async () => {
  await open(runningPromotion(1));
  const bar = screen.getByRole("progressbar", { name: "How many students are done" });
  expect(bar).toHaveAttribute("value", "1");
  expect(panel().getByText("1 of 3 students")).toBeVisible();
  await screen.findByText("Asha Kulkarni");
  expect(screen.queryByRole("checkbox")).toBeNull();
  for (const name of [approval, "Dismiss plan", "Change verdict: Asha Kulkarni"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  const polls = answer("get", path, runningPromotion(2));
  expect(await screen.findByText("2 of 3 students")).toBeVisible();
  // A page that is only looked at keeps no session.
  expect(polls[0]?.headers.get("Portal-Unattended")).toBe("1");
  const obstacles: Promotion["obstacles"] = [
    { code: "promotion.nobody", error: "There is nobody to promote.", params: {} },
  ];
  answerPromoted([]);
  answer("get", path, openPromotion({ revision: 5, students: 0, counts: [], last, obstacles }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(panel().getByText("There is nobody in this class to promote.")).toBeVisible();
  expect(panel().queryByText(/^Year of study 2 begins/)).toBeNull();
  expect(await screen.findByText("No students")).toBeVisible();
  for (const gone of ["progressbar", "table", "button"]) {
    expect(within(screen.getByRole("tabpanel")).queryByRole(gone)).toBeNull();
  }
});

test("a run after which somebody is still in the class ends with its numbers, and can be planned anew", async () => {
  await open(runningPromotion(2));
  await screen.findByText("Dev Shah");
  answerPromoted([]);
  answer("get", path, openPromotion({ revision: 5, students: 1, last }));
  answerStudents([asha]);
  expect(await screen.findByText(done)).toBeVisible();
  expect(screen.getByRole("button", { name: "Plan promotion" })).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Dev Shah")).toBeNull());
  expect(await screen.findByRole("checkbox", { name: /Asha/ })).toBeVisible();
});

test("what is owed at a glance is read again at the end of a run", async () => {
  answerGlance("college", { money: money({ owed: 80000 }) });
  await open(runningPromotion(2), "superAdmin");
  const owed = within(await screen.findByRole("region", { name: "At a glance" }));
  expect(await owed.findByText(/₹80,000/)).toBeVisible();
  answerGlance("college", { money: money({ owed: 160000 }) });
  answerPromoted([]);
  answer("get", path, openPromotion({ revision: 5, students: 0, counts: [], last }));
  // Before it is read anew by itself.
  expect(await owed.findByText(/₹1,60,000/, {}, { timeout: 10_000 })).toBeVisible();
});

test("a run goes on being watched when a look at it fails", async () => {
  await open(runningPromotion(1));
  const failed = refuse("get", path, 429, "Too often.");
  await waitFor(() => expect(failed).toHaveLength(1));
  expect(panel().getByText("1 of 3 students")).toBeVisible();
  answer("get", path, runningPromotion(2));
  expect(await screen.findByText("2 of 3 students")).toBeVisible();
});

test("a plan is dismissed after a question", async () => {
  const { press, confirm } = await open();
  const calls = answerNothing("post", dismiss);
  await press("Dismiss plan");
  expect(
    screen.getByText(/^The plan to promote BSc IT, 2025–26, term 2 will be removed/),
  ).toBeVisible();
  answer("get", path, openPromotion({ revision: 5 }));
  await confirm("Dismiss plan");
  expect(
    await screen.findByText("The plan to promote BSc IT, 2025–26, term 2 was dismissed."),
  ).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ revision: 4 }]);
  expect(await screen.findByRole("button", { name: "Plan promotion" })).toBeVisible();
});

test("a plan that cannot be dismissed any more is told in the server's words", async () => {
  const { press, dialog, confirm } = await open();
  refuse("post", dismiss, 409, "There is no plan.", "promotion.not-planned");
  await press("Dismiss plan");
  await confirm("Dismiss plan");
  expect(await dialog().findByText("There is no plan.")).toBeVisible();
});

test("nobody else opens it", async () => {
  atPromotion();
  signedIn(staffSession("accountantAdmin"));
  renderRoute(address);
  const title = "Invalid role or unauthorized access";
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
});
