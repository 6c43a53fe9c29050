import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { address, answerMoves, atMove, path, planned } from "@/testing/course-moves";
import { renderRoute } from "@/testing/render-route";
import {
  answer,
  answerLate,
  answerNothing,
  failNetwork,
  http,
  refuse,
  server,
} from "@/testing/server";
import { answerStepUp, stale } from "@/testing/step-up";

const approve = `${path}/approve`;
const dismiss = `${path}/dismiss`;
const moved = { moved: 3, terms: 2 };

async function open(found = planned()) {
  atMove(found);
  const page = renderRoute(address);
  await screen.findByRole("button", { name: "Dismiss plan" });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, press, dialog, confirm };
}

const button = () => screen.getByRole("button", { name: "Approve" });

test("a plan of somebody else is approved, after it was said what happens", async () => {
  const { press, dialog, confirm, address: now } = await open();
  const calls = answer("post", approve, moved);
  await press("Approve");
  const facts = screen.getByRole("dialog", { name: "Approve the move to terms" });
  expect(facts).toHaveTextContent("CourseBMSStudents3Subjects4Terms2");
  expect(dialog().getAllByRole("listitem")).toHaveLength(5);
  expect(dialog().getByText("This cannot be undone.")).toBeVisible();
  await confirm("Cancel");
  expect(calls).toEqual([]);
  await press("Approve");
  answerMoves([]);
  await confirm("Move 3 students");
  expect(await screen.findByText("3 students of BMS moved to 2 terms.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ revision: 4 }]);
  await waitFor(() => expect(now()).toBe("/super-admin?tab=moves"));
  expect(await screen.findByText("Nothing to move")).toBeVisible();
});

test("it is asked for a confirmation where the server wants one", async () => {
  const { user, press, confirm } = await open();
  let tries = 0;
  server.use(
    http.untyped.post(`*/api${approve}`, () => {
      tries += 1;
      return tries === 1 ? stale() : HttpResponse.json(moved);
    }),
  );
  answerStepUp();
  await press("Approve");
  await confirm("Move 3 students");
  await user.type(await screen.findByLabelText("Code from your app"), "123456{Enter}");
  expect(await screen.findByText("3 students of BMS moved to 2 terms.")).toBeVisible();
});

test("one's own plan has to be approved by somebody else", async () => {
  await open(planned({ isOwn: true, cannot: 1 }));
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByText(/^You saved this plan last, so another super admin/)).toBeVisible();
  expect(screen.getByText("1 student cannot be moved.")).toBeVisible();
});

const unplaced = planned().subjects.map((one, index) => (index > 1 ? { ...one, term: null } : one));

test.each([
  ["students who cannot be moved", planned({ cannot: 2 }), "2 students cannot be moved."],
  ["subjects without a term", planned({ subjects: unplaced }), "2 subjects have no term yet."],
])("with %s it cannot be approved", async (_, found, reason) => {
  const { press } = await open(found);
  expect(button()).toHaveAttribute("aria-disabled", "true");
  expect(button()).toHaveAccessibleDescription(reason);
  await press("Approve");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("nothing is decided as long as something is not saved", async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText("Taxation"), "2");
  const reason = "Save or discard your changes first.";
  expect(button()).toHaveAccessibleDescription(reason);
  const dismissal = screen.getByRole("button", { name: "Dismiss plan" });
  expect(dismissal).toHaveAccessibleDescription(reason);
  await user.selectOptions(screen.getByLabelText("Taxation"), "1");
  expect(button()).not.toHaveAttribute("aria-disabled");
});

test("a plan that somebody saves meanwhile is not approved unseen", async () => {
  const { press, dialog, confirm } = await open();
  const sentence = "Someone else has changed this plan.";
  const refused = refuse("post", approve, 409, sentence, "move.changed");
  await press("Approve");
  answer("get", path, planned({ revision: 5, cannot: 1 }));
  await confirm("Move 3 students");
  expect(await dialog().findByText(sentence)).toBeVisible();
  await screen.findByText("1 student cannot be moved.");
  await confirm("Move 3 students");
  await waitFor(() => expect(refused).toHaveLength(2));
  expect(refused.map(({ body }) => body)).toEqual([{ revision: 4 }, { revision: 4 }]);
});

test("a lost reply leaves open whether the course was moved", async () => {
  const { press, dialog, confirm } = await open();
  failNetwork("post", approve);
  await press("Approve");
  await confirm("Move 3 students");
  expect(
    await dialog().findByText(/^We do not know yet whether the course was moved/),
  ).toBeVisible();
});

test("what became of it is told also to who has closed the dialog", async () => {
  const { press, confirm } = await open();
  const release = answerLate("post", approve, moved);
  await press("Approve");
  await confirm("Move 3 students");
  await confirm("Close");
  release();
  expect(await screen.findByText("3 students of BMS moved to 2 terms.")).toBeVisible();
});

test("a plan is dismissed after a question", async () => {
  const { press, confirm, address: now } = await open();
  const calls = answerNothing("post", dismiss);
  await press("Dismiss plan");
  expect(screen.getByText(/^The plan to move BMS to terms will be removed/)).toBeVisible();
  await confirm("Dismiss plan");
  expect(await screen.findByText("The plan for BMS was dismissed.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ revision: 4 }]);
  await waitFor(() => expect(now()).toBe("/super-admin?tab=moves"));
});

test("a plan that cannot be dismissed any more is told in the server's words", async () => {
  const { press, dialog, confirm } = await open();
  refuse("post", dismiss, 409, "There is no plan.", "move.not-saved");
  await press("Dismiss plan");
  await confirm("Dismiss plan");
  expect(await dialog().findByText("There is no plan.")).toBeVisible();
});
