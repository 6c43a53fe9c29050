import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { Role } from "@/lib/roles";
import { answerGlance, money } from "@/testing/glance";
import { renderRoute } from "@/testing/render-route";
import { refused } from "@/testing/server";
import { answerStepUp, stale } from "@/testing/step-up";
import { atImports } from "@/testing/student-import-server";
import { address, anImport, decided, dues, duesAddress } from "@/testing/student-imports";

const path = "/student-imports/i1";

async function open(given: Parameters<typeof atImports>[0] = {}, role: Role = "superAdmin") {
  answerStepUp();
  const server = atImports(given, role);
  const page = renderRoute(role === "superAdmin" ? address : `${duesAddress}&import=i1`);
  await screen.findByRole("heading", { level: 2, name: "Import of 26/05/2026, 10:30" });
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  return { ...page, ...server, press, dialog, confirm };
}

const panel = () => within(screen.getByRole("region", { name: "Opening dues" }));
const figure = (name: string) => screen.getByText(name, { selector: "dt" }).closest("div");
const fact = (name: string) => panel().getByText(name, { selector: "dt" }).closest("div");

test("an import says who it was by, and how many are where", async () => {
  await open({ found: anImport({ takenBack: 1 }) });
  expect(screen.getByText("Tara Deshpande imported this file.")).toBeVisible();
  expect(figure("In the file")).toHaveTextContent("In the file5");
  expect(figure("Enrolled")).toHaveTextContent("Enrolled4");
  expect(figure("With a password")).toHaveTextContent("With a password1");
  expect(figure("Left out")).toHaveTextContent("Left out1");
  expect(figure("Taken back")).toHaveTextContent("Taken back1");
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(fact("In all")).toHaveTextContent("In all₹12,500.50");
  expect(fact("Students")).toHaveTextContent("Students2");
});

test("an import without dues has nothing to approve", async () => {
  await open({ found: anImport({ dues: null }) });
  expect(screen.queryByRole("region", { name: "Opening dues" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Approve dues" })).toBeNull();
});

test("an import is watched until it is over, and its students are read again then", async () => {
  const { told, reads } = await open({
    found: anImport({ isOver: false, enrolled: 1, leftOut: 0 }),
  });
  const bar = screen.getByRole("progressbar", { name: "How many students are done" });
  expect(bar).toHaveAttribute("value", "1");
  expect(bar).toHaveAttribute("max", "5");
  told.found = anImport({ isOver: false, enrolled: 2, leftOut: 1 });
  expect(await screen.findByText("3 of 5 students")).toBeVisible();
  // A page that is only looked at keeps no session.
  expect(reads(path).map(({ isUnattended }) => isUnattended)).toEqual([false, true]);
  const before = reads(`${path}/students`).length;
  told.found = anImport();
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  await waitFor(() => expect(reads(`${path}/students`).length).toBeGreaterThan(before));
}, 15_000);

test("one's own dues have to be approved by somebody else, and can be dismissed", async () => {
  const { press } = await open({ found: anImport({ dues: dues({ isOwn: true }) }) });
  const button = screen.getByRole("button", { name: "Approve dues" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAccessibleDescription(
    "You imported these students. Another super admin or an accountant admin must approve their dues.",
  );
  await press("Approve dues");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Dismiss dues" })).toBeEnabled();
});

test("an accountant approves them once they have confirmed who they are, and sees them charged", async () => {
  const { user, told, acts, press, confirm } = await open(
    { replies: [stale(), null] },
    "accountantAdmin",
  );
  await press("Approve dues");
  const asked = screen.getByRole("dialog", { name: "Approve opening dues" });
  expect(asked).toHaveTextContent("Students2In all₹12,500.50");
  expect(asked).toHaveTextContent("Each student is charged the dues of the file");
  told.found = anImport({ dues: dues({ ...decided, outcome: "Approved", raised: 1 }) });
  await confirm("Approve ₹12,500.50");
  await user.type(await screen.findByLabelText("Code from your app"), "123456{Enter}");
  expect(await screen.findByText(/^Dues approved\./)).toBeVisible();
  expect(acts().map(({ path: at }) => at)).toEqual([
    `${path}/approve-dues`,
    `${path}/approve-dues`,
  ]);
  const bar = await screen.findByRole("progressbar", { name: "How many students are charged" });
  expect(bar).toHaveAttribute("value", "1");
  expect(fact("Approved")).toHaveTextContent("ApprovedMeera Joshi, 27/05/2026, 10:30");
  told.found = anImport({ dues: dues({ ...decided, outcome: "Approved", raised: 2 }) });
  expect(await screen.findByText("The opening dues of 2 students were charged.")).toBeVisible();
  expect(panel().queryByRole("button")).toBeNull();
}, 15_000);

test("what is owed at a glance is read again once the dues are charged", async () => {
  const charged = (raised: number) =>
    anImport({ dues: dues({ ...decided, outcome: "Approved", raised }) });
  answerGlance("college", { money: money({ owed: 80000 }) });
  const { told } = await open({ found: charged(1) });
  const owed = within(await screen.findByRole("region", { name: "At a glance" }));
  expect(await owed.findByText(/₹80,000/)).toBeVisible();
  answerGlance("college", { money: money({ owed: 92500 }) });
  told.found = charged(2);
  // Before it is read anew by itself.
  expect(await owed.findByText(/₹92,500/, {}, { timeout: 10_000 })).toBeVisible();
});

test("a refusal stays in the dialog, also once somebody else has dismissed the dues", async () => {
  const refusal = refused("Somebody has dismissed them.", "import.dismissed");
  const { told, press, dialog, confirm } = await open({
    replies: [HttpResponse.json(refusal, { status: 409 })],
  });
  await press("Approve dues");
  told.found = anImport({ dues: dues({ ...decided, outcome: "Dismissed" }) });
  await confirm("Approve ₹12,500.50");
  expect(await dialog().findByText("Somebody has dismissed them.")).toBeVisible();
  expect(await screen.findByText(/^These dues were dismissed\./)).toBeInTheDocument();
});

test("a lost reply leaves open whether they were approved", async () => {
  const { press, dialog, confirm } = await open({ replies: [HttpResponse.error()] });
  await press("Approve dues");
  await confirm("Approve ₹12,500.50");
  expect(await dialog().findByText(/^We do not know yet whether the dues were/)).toBeVisible();
});

test("dues are dismissed after a question", async () => {
  const { told, acts, press, dialog, confirm } = await open({
    found: anImport({ dues: dues({ isOwn: true }) }),
    replies: [null],
  });
  await press("Dismiss dues");
  expect(
    dialog().getByText(/^The opening dues of 2 students, ₹12,500\.50 in all, will be dismissed\./),
  ).toBeVisible();
  told.found = anImport({ dues: dues({ ...decided, outcome: "Dismissed" }) });
  await confirm("Dismiss dues");
  expect(await screen.findByText("Dues dismissed.")).toBeVisible();
  expect(acts().map(({ path: at }) => at)).toEqual([`${path}/dismiss-dues`]);
  expect(await screen.findByText(/^These dues were dismissed\./)).toBeVisible();
  expect(fact("Dismissed")).toHaveTextContent("DismissedMeera Joshi");
});
