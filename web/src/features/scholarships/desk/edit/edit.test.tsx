import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import {
  answerAll,
  answerParticipants,
  approvedScholarship,
  scholarship,
} from "@/testing/scholarships";
import { answer, failNetwork, faulty, refuse } from "@/testing/server";

const fresh = scholarship({
  _id: "new",
  name: "Sports",
  examDate: "2090-01-01",
  studentsParticipated: [],
});
const applied = scholarship({ examDate: "2090-05-20" });

beforeEach(() => {
  signedIn(staffSession("scholarshipAdmin"));
  answerAll([applied, fresh]);
});

async function open(act: "Edit" | "Cancel", name: string) {
  const page = renderRoute("/admin-scholarship/add");
  await screen.findByText(name);
  await page.user.click(screen.getByRole("button", { name: `${act}: ${name}` }));
  await screen.findByRole("dialog");
  const dialog = () => within(screen.getByRole("dialog"));
  const press = (button: string) => page.user.click(dialog().getByRole("button", { name: button }));
  const retype = async (label: string, text: string) => {
    await page.user.clear(dialog().getByLabelText(label));
    if (text) await page.user.type(dialog().getByLabelText(label), text);
  };
  return { ...page, dialog, press, retype };
}

const done = (overrides = {}) => ({
  success: true,
  message: "Scholarship changed.",
  scholarship: { ...fresh, revision: 4, ...overrides },
});

test("while nobody has applied, all of it can change, upon the revision that was read", async () => {
  const { dialog, press, retype } = await open("Edit", "Sports");
  const calls = answer("put", "/scholarship/change/new", done({ name: "Sports Merit" }));
  expect(dialog().getByText(/^Nobody has applied yet/)).toBeVisible();
  expect(dialog().getByLabelText("Test date")).toHaveValue("01/01/2090");
  await retype("Name", "Sports  Merit");
  await retype("Amount (₹)", "7,500");
  answerAll([applied, { ...fresh, name: "Sports Merit", amount: 7500 }]);
  await press("Save");
  expect(await screen.findByText("Sports Merit saved.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { name: "Sports Merit", date: "2090-01-01", amount: 7500, revision: 3 },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("₹7,500.00")).toBeVisible();
});

test("once students have applied, the amount is fixed and says why, and they get a notice", async () => {
  const { dialog, press, retype } = await open("Edit", "Merit Scholarship");
  const calls = answer("put", "/scholarship/change/merit", done());
  expect(dialog().getByText("3 students have applied and will be notified of your changes."));
  expect(dialog().queryByLabelText("Amount (₹)")).toBeNull();
  expect(dialog().getByText("₹5,000.50")).toBeVisible();
  expect(dialog().getByText(/^Cannot be changed: students have paid/)).toBeVisible();
  await retype("Test date", "2090-06-01");
  await press("Save");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({
    name: "Merit Scholarship",
    date: "2090-06-01",
    amount: 5000.5,
    revision: 3,
  });
});

test("a test that is over keeps its day while the name is corrected", async () => {
  answerAll([scholarship()]);
  const { press, retype } = await open("Edit", "Merit Scholarship");
  const calls = answer("put", "/scholarship/change/merit", done());
  await retype("Name", "Merit Award");
  await press("Save");
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ date: "2026-05-20" }));
});

test("the rules are told at the fields before anything is sent", async () => {
  const calls = refuse("put", "/scholarship/change/new", 400, "Not asked for.");
  const { dialog, press, retype } = await open("Edit", "Sports");
  await retype("Name", "");
  await retype("Test date", "2020-01-01");
  await retype("Amount (₹)", "0");
  await press("Save");
  expect(dialog().getByLabelText("Name")).toHaveAccessibleDescription("Please enter a name.");
  expect(dialog().getByLabelText("Test date")).toHaveAccessibleDescription(
    /^Please choose today or a later day\./,
  );
  expect(dialog().getByLabelText("Amount (₹)")).toBeInvalid();
  expect(calls).toEqual([]);
});

const theirs = { ...fresh, revision: 4, name: "Athletics", amount: 9000 };
const overtaken = "Someone else has changed this scholarship.";

test("somebody else's change is shown beside what was typed, which can then be saved", async () => {
  const { dialog, press, retype } = await open("Edit", "Sports");
  refuse("put", "/scholarship/change/new", 409, overtaken, "scholarship.edited-meanwhile");
  answerParticipants(theirs, []);
  await retype("Name", "Sports Merit");
  await press("Save");
  expect(await dialog().findByText(overtaken)).toBeVisible();
  const meanwhile = within(await dialog().findByRole("region", { name: "Saved by someone else" }));
  expect(meanwhile.getByText("Athletics")).toBeVisible();
  expect(meanwhile.getByText("₹9,000.00")).toBeVisible();
  expect(dialog().getByLabelText("Name")).toHaveValue("Sports Merit");
  const calls = answer("put", "/scholarship/change/new", done());
  await press("Save");
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ name: "Sports Merit", amount: 5000.5, revision: 4 }),
  );
});

test("the first application fixes the amount while it is being typed", async () => {
  const { dialog, press, retype } = await open("Edit", "Sports");
  const sentence = "A student has applied, so the amount is fixed.";
  refuse("put", "/scholarship/change/new", 409, sentence, "scholarship.amount-fixed");
  answerParticipants({ ...fresh, participantCount: 1 }, []);
  await retype("Name", "Sports Merit");
  await retype("Amount (₹)", "7500");
  await press("Save");
  expect(await dialog().findByText(sentence)).toBeVisible();
  await waitFor(() => expect(dialog().queryByLabelText("Amount (₹)")).toBeNull());
  expect(dialog().getByText(/^1 student has applied/)).toBeVisible();
  const calls = answer("put", "/scholarship/change/new", done());
  await press("Save");
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ name: "Sports Merit", amount: 5000.5 }),
  );
});

test("after a lost reply the same is found saved, and that is the end of it", async () => {
  const { dialog, press, retype } = await open("Edit", "Sports");
  failNetwork("put", "/scholarship/change/new");
  await retype("Name", "Sports Merit");
  await press("Save");
  expect(await dialog().findByText(/^No reply came, so it may have been saved\./)).toBeVisible();
  expect(dialog().getByLabelText("Name")).toHaveValue("Sports Merit");
  refuse("put", "/scholarship/change/new", 409, overtaken, "scholarship.edited-meanwhile");
  answerParticipants({ ...fresh, revision: 4, name: "Sports Merit" }, []);
  await press("Save");
  expect(await screen.findByText("Sports Merit saved.")).toBeVisible();
});

test.each([
  ["scholarship.known", "Sports of 01/01/2090 exists already."],
  ["scholarship.not-open", "The students of this scholarship are approved."],
] as const)("%s stays in the dialog with what was typed", async (code, sentence) => {
  const { dialog, press, retype } = await open("Edit", "Sports");
  refuse("put", "/scholarship/change/new", 409, sentence, code);
  await retype("Name", "Sports Merit");
  await press("Save");
  expect(await dialog().findByText(sentence)).toBeVisible();
  expect(dialog().getByLabelText("Name")).toHaveValue("Sports Merit");
});

test("the server's faults land on their fields", async () => {
  const { dialog, press } = await open("Edit", "Sports");
  const errors = [{ msg: "The test date can be at most two years ahead.", path: "date" }];
  answer("put", "/scholarship/change/new", faulty(errors), { status: 400 });
  await press("Save");
  await waitFor(() =>
    expect(dialog().getByLabelText("Test date")).toHaveAccessibleDescription(/two years ahead/),
  );
});

test("one that nobody has applied for is cancelled, and leaves the list", async () => {
  const { dialog, press } = await open("Cancel", "Sports");
  const calls = answer("put", "/scholarship/cancel/new", { message: "ok" });
  expect(dialog().getByText(/^Students will no longer see Sports/)).toBeVisible();
  expect(dialog().getByRole("button", { name: "Keep it" })).toBeVisible();
  answerAll([applied]);
  await press("Cancel scholarship");
  expect(await screen.findByText("Sports is cancelled.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ revision: 3 }]);
  await waitFor(() => expect(screen.queryByText("Sports")).toBeNull());
});

test("a refusal to cancel stays in the dialog, and after a lost reply nobody is sure", async () => {
  const { dialog, press } = await open("Cancel", "Sports");
  const sentence = "A student has applied for this scholarship.";
  refuse("put", "/scholarship/cancel/new", 409, sentence, "scholarship.has-applicants");
  await press("Cancel scholarship");
  expect(await dialog().findByText(sentence)).toBeVisible();
  failNetwork("put", "/scholarship/cancel/new");
  await press("Cancel scholarship");
  expect(await dialog().findByText(/^No reply came, so it may have been cancelled/)).toBeVisible();
});

test("only what is open can be edited, and only what nobody has applied for cancelled", async () => {
  answerAll([applied, fresh, approvedScholarship({ _id: "p", name: "Arts" })]);
  const { user } = renderRoute("/admin-scholarship/add");
  await screen.findByText("Sports");
  expect(screen.queryByRole("button", { name: "Cancel: Merit Scholarship" })).toBeNull();
  expect(screen.getByRole("button", { name: "Cancel: Sports" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Pending" }));
  await screen.findByText("Arts");
  expect(screen.queryByRole("button", { name: /^(Edit|Cancel): / })).toBeNull();
});
