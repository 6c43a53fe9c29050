import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { EnrolmentChangeDetails } from "@/lib/enrolment-types";
import {
  address,
  answerStudents,
  asha,
  atChange,
  chitra,
  details,
  ended,
  offered,
  path,
  undoing,
} from "@/testing/enrolment-changes";
import { answerGlance, money } from "@/testing/glance";
import { renderRoute } from "@/testing/render-route";
import { answer, answerNothing, failNetwork, http, refuse, server } from "@/testing/server";
import { answerStepUp, stale } from "@/testing/step-up";

const approve = `${path}/approve` as const;
const dismiss = `${path}/dismiss` as const;

async function open(found = details(), role: "marksAdmin" | "superAdmin" = "marksAdmin") {
  atChange(found, role);
  const page = renderRoute(
    role === "marksAdmin" ? address : "/super-admin?tab=enrolments&change=x1",
  );
  await screen.findByRole("heading", { level: 2, name: /, \d students?$/ });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, press, dialog, confirm };
}

const panel = () => within(screen.getByRole("region", { name: /, \d students?$/ }));
const fact = (name: string) => panel().getByText(name, { selector: "dt" }).closest("div");
const button = () => screen.getByRole("button", { name: "Approve" });
const effects = () =>
  within(screen.getByRole("dialog"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const problem = (error: string): EnrolmentChangeDetails["obstacles"][number] => ({
  ...{ code: "promotion.fees-not-set", params: {} },
  error,
});

test("a change says where to, why, who has asked, and what each student is charged", async () => {
  await open();
  const title = "Lateral entry, 3 students";
  expect(screen.getByRole("heading", { level: 2, name: title })).toBeVisible();
  expect(fact("Class")).toHaveTextContent("ClassBSc IT, 2026–27, term 3");
  expect(fact("Year of study")).toHaveTextContent("Year of study2");
  expect(fact("Fee for each student")).toHaveTextContent("Fee for each student₹12,000.00");
  expect(fact("Reason")).toHaveTextContent("ReasonThey hold a diploma.");
  expect(fact("Asked")).toHaveTextContent("AskedTara Deshpande, 26/05/2026, 10:30");
  expect(button()).not.toHaveAttribute("aria-disabled");
});

test("an offer of the portal has no reason, and may raise no fee", async () => {
  await open(details({ ...offered, students: 1, fee: null }));
  expect(fact("Fee for each student")).toHaveTextContent("Fee for each studentNone");
  expect(fact("Asked")).toHaveTextContent("AskedOffered by the portal, 26/05/2026, 10:30");
  expect(panel().queryByText("Reason")).toBeNull();
});

test("one's own change has to be approved by somebody else, and can be dismissed", async () => {
  const { press } = await open(details({ isOwn: true, obstacles: [problem("No fees.")] }));
  expect(button()).toHaveAttribute("aria-disabled", "true");
  expect(button()).toHaveAccessibleDescription(
    "You asked for this change. Another marks admin or super admin must approve it.",
  );
  await press("Approve");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Dismiss" })).toBeEnabled();
});

test("each obstacle is told, and keeps it from being approved", async () => {
  const obstacles = [problem("The year has no fees."), problem("The year has ended.")];
  const { press } = await open(details({ obstacles }));
  for (const { error } of obstacles) expect(panel().getByText(error)).toBeVisible();
  expect(button()).toHaveAccessibleDescription("Solve the problems above first.");
  await press("Approve");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a super admin approves it once they have confirmed who they are, and reads what came of it", async () => {
  const { user, press, confirm } = await open(details(), "superAdmin");
  let asked = 0;
  server.use(
    http.untyped.post(`*/api${approve}`, () => {
      asked += 1;
      return asked === 1 ? stale() : HttpResponse.json({ students: 2, leftOut: 1 });
    }),
  );
  answerStepUp();
  await press("Approve");
  expect(screen.getByRole("dialog", { name: "Approve the change" })).toHaveTextContent(
    "ChangeLateral entryClassBSc IT, 2026–27, term 3Fee for each student₹12,000.00Students3",
  );
  expect(effects()).toEqual([
    "The students are enrolled in BSc IT, 2026–27, term 3.",
    "The enrolment that they have now is cancelled, and what is unpaid of its fees is withdrawn.",
    "Each student is charged ₹12,000, once for the year and course.",
    "Students for whom it is no longer possible are left out.",
    "Students whose enrolment changes get an email.",
  ]);
  answer("get", path, details(ended));
  answerStudents([
    { ...asha, outcome: "Done" },
    { ...chitra, outcome: "LeftOut", obstacle: null },
  ]);
  await confirm("Approve 3 students");
  await user.type(await screen.findByLabelText("Code from your app"), "123456{Enter}");
  expect(await screen.findByText("Change approved: 2 students changed, 1 left out.")).toBeVisible();
  expect(await panel().findByText("2 students changed, 1 left out.")).toBeVisible();
  expect(fact("Approved")).toHaveTextContent("ApprovedMeera Joshi, 27/05/2026, 10:30");
  expect(panel().queryByText("Fee for each student")).toBeNull();
  expect(panel().queryByRole("button")).toBeNull();
  expect(await screen.findByText("Left out")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is owed at a glance is read again after it", async () => {
  answerGlance("college", { money: money({ owed: 80000 }) });
  const { press, confirm } = await open(details(), "superAdmin");
  const owed = within(await screen.findByRole("region", { name: "At a glance" }));
  expect(await owed.findByText(/₹80,000/)).toBeVisible();
  answer("post", approve, { students: 3, leftOut: 0 });
  answer("get", path, details(ended));
  answerGlance("college", { money: money({ owed: 116000 }) });
  await press("Approve");
  await confirm("Approve 3 students");
  // Before it is read anew by itself.
  expect(await owed.findByText(/₹1,16,000/, {}, { timeout: 10_000 })).toBeInTheDocument();
});

test.each([
  [
    details({ ...undoing, fee: null, students: 1 }),
    [
      "The students go back to BSc IT, 2025–26, term 2.",
      "The enrolment that the promotion began is cancelled. Fees that it raised for a new year of study are withdrawn.",
      "No fee is charged.",
    ],
  ],
  [
    details({ kind: "CourseChange", fee: 99.5, students: 1 }),
    [
      "The students are enrolled in BSc IT, 2026–27, term 3.",
      "The enrolment that they have now ends as “Left”. What is unpaid of its fees is withdrawn, unless they are of an earlier academic year.",
      "Each student is charged ₹99.50, once for the year and course.",
    ],
  ],
  [
    details({ ...offered, students: 1 }),
    [
      "The students are enrolled in BSc IT, 2026–27, term 3.",
      "The students take the term again. Their attempts go on counting.",
      "Each student is charged ₹12,000, once for the year and course.",
    ],
  ],
])("what happens is told for the kind of change (%#)", async (found, lines) => {
  const { press, dialog } = await open(found);
  await press("Approve");
  expect(effects().slice(0, -2)).toEqual(lines);
  expect(dialog().getByRole("button", { name: "Approve 1 student" })).toBeVisible();
});

test("a refusal stays in the dialog, also once somebody else has dismissed the change", async () => {
  const { press, dialog, confirm } = await open();
  refuse("post", approve, 409, "Somebody has dismissed it.", "enrolment.dismissed");
  await press("Approve");
  answer("get", path, details({ ...ended, state: "Dismissed", done: 0 }));
  await confirm("Approve 3 students");
  expect(await dialog().findByText("Somebody has dismissed it.")).toBeVisible();
  expect(await screen.findByText(/^This change was dismissed\./)).toBeInTheDocument();
  await confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fact("Dismissed")).toHaveTextContent("DismissedMeera Joshi, 27/05/2026, 10:30");
});

test("a lost reply leaves open whether it was approved", async () => {
  const { press, dialog, confirm } = await open();
  failNetwork("post", approve);
  await press("Approve");
  await confirm("Approve 3 students");
  expect(
    await dialog().findByText(/^We do not know yet whether the change was approved/),
  ).toBeVisible();
});

test("a change is dismissed after a question", async () => {
  const { press, dialog, confirm } = await open(details({ isOwn: true }));
  const calls = answerNothing("post", dismiss);
  await press("Dismiss");
  expect(dialog().getByText(/^“Lateral entry, 3 students” will be dismissed\./)).toBeVisible();
  answer("get", path, details({ ...ended, state: "Dismissed", done: 0 }));
  await confirm("Dismiss change");
  expect(await screen.findByText("Change dismissed.")).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(await screen.findByText(/^This change was dismissed\./)).toBeVisible();
});

test("a change that cannot be dismissed any more is told in the server's words", async () => {
  const { press, dialog, confirm } = await open();
  refuse("post", dismiss, 409, "It has ended.", "enrolment.approved");
  await press("Dismiss");
  await confirm("Dismiss change");
  expect(await dialog().findByText("It has ended.")).toBeVisible();
});
