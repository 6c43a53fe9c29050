import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse } from "@/testing/server";
import { asTeacher, scheduled, taught } from "@/testing/teaching";

const list = "/practicals/scheduled";
const asked = scheduled({
  _id: "p2",
  title: "A small server",
  pending: 3,
  approved: 12,
  isWithdrawable: false,
});

beforeEach(() => {
  asTeacher([taught(), taught({ _id: "os", name: "Operating Systems" })]);
  answer("get", list, { practicals: [scheduled(), asked] });
});

async function open() {
  const page = renderRoute("/teacher/approve?tab=practicals");
  await screen.findByText("A small server");
  const press = (name: string) => page.user.click(screen.getByRole("button", { name }));
  const dialog = () => within(screen.getByRole("dialog"));
  const confirm = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const choose = async (subject: string) => {
    await page.user.click(dialog().getByRole("combobox", { name: "Subject" }));
    await page.user.click(await screen.findByRole("option", { name: subject }));
  };
  return { ...page, press, dialog, confirm, choose };
}

test("the scheduled ones stand with their counts", async () => {
  await open();
  const row = screen.getByText("A small server").closest("tr") as HTMLElement;
  expect(row).toHaveTextContent(/^12\/06\/2026.*A small serverWeb Programming \(BSc IT\)/);
  expect(row).toHaveTextContent(/312Edit$/);
});

test("a title is not cut while it is typed", async () => {
  const { user, press, dialog } = await open();
  await press("Schedule a practical");
  await user.click(dialog().getByLabelText("Title"));
  await user.paste("x".repeat(130));
  expect(dialog().getByLabelText("Title")).toHaveValue("x".repeat(130));
});

test("a practical is scheduled", async () => {
  const calls = answer("post", "/practicals", {
    practical: scheduled({ title: "Threads", date: "2090-01-02" }),
  });
  const { user, press, dialog, confirm, choose } = await open();
  await press("Schedule a practical");
  await choose("Operating Systems (BSc IT)");
  await user.type(dialog().getByLabelText("Title"), "Threads");
  await user.type(dialog().getByLabelText("Date"), "2090-01-02");
  await user.type(dialog().getByLabelText("Comments (optional)"), "Bring a pen.");
  await confirm("Schedule");
  expect(await screen.findByText("Threads is scheduled for 2 January 2090.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { subjectId: "os", title: "Threads", date: "2090-01-02", comments: "Bring a pen." },
  ]);
  // The next one begins with nothing.
  await press("Schedule a practical");
  expect(dialog().getByLabelText("Title")).toHaveValue("");
});

test("what is missing is said before the server is asked", async () => {
  const { press, dialog, confirm } = await open();
  await press("Schedule a practical");
  await confirm("Schedule");
  const alert = await dialog().findByRole("alert");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Please choose a subject.", "Please enter a title.", "Please choose a date."]);
  expect(alert).toHaveFocus();
});

test("the server's faults land on their fields, and what was typed outlives the dialog", async () => {
  const errors = [
    { path: "date", msg: "The date may not be in the past." },
    { path: "subjectId", msg: "This subject is not yours any more." },
  ];
  answer("post", "/practicals", faulty(errors), { status: 400 });
  const { user, press, dialog, confirm, choose } = await open();
  await press("Schedule a practical");
  await choose("Web Programming (BSc IT)");
  await user.type(dialog().getByLabelText("Title"), "Threads");
  await user.type(dialog().getByLabelText("Date"), "2020-01-02");
  await confirm("Schedule");
  await dialog().findByRole("alert");
  expect(dialog().getByLabelText("Date")).toBeInvalid();
  expect(dialog().getByRole("combobox", { name: "Subject" })).toBeInvalid();
  await user.click(dialog().getByRole("link", { name: "The date may not be in the past." }));
  expect(dialog().getByLabelText("Date")).toHaveFocus();
  await confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Schedule a practical");
  expect(dialog().getByLabelText("Title")).toHaveValue("Threads");
});

test("a practical is edited; once somebody has asked, its subject stays", async () => {
  const calls = answer("put", "/practicals/p2", { practical: { ...asked, title: "A server" } });
  const { user, press, dialog, confirm } = await open();
  await press("Edit: A small server");
  const subject = dialog().getByRole("combobox", { name: "Subject" });
  expect(subject).toBeDisabled();
  expect(subject).toHaveValue("Web Programming (BSc IT)");
  const title = dialog().getByLabelText("Title");
  await user.clear(title);
  await user.type(title, "A server");
  await confirm("Save changes");
  expect(await screen.findByText("A server saved.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { subjectId: "web", title: "A server", date: "2026-06-12", comments: "Bring your laptop." },
  ]);
});

test("changes survive a session that ends, and are gone with a dialog that is closed", async () => {
  const { user, press, dialog } = await open();
  await press("Edit: A small server");
  await user.type(dialog().getByLabelText("Title"), "!");
  cleanup();
  const again = await open();
  await again.press("Edit: A small server");
  expect(again.dialog().getByLabelText("Title")).toHaveValue("A small server!");
  await again.confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await again.press("Edit: A small server");
  expect(again.dialog().getByLabelText("Title")).toHaveValue("A small server");
});

test("a practical whose reply is lost is not said to have failed", async () => {
  failNetwork("put", "/practicals/p2");
  const { user, press, dialog, confirm } = await open();
  await press("Edit: A small server");
  await user.type(dialog().getByLabelText("Title"), "!");
  await confirm("Save changes");
  expect(
    await dialog().findByText(
      "We do not know yet whether this went through. Try again: it is never done twice.",
    ),
  ).toBeVisible();
});

test("a practical is withdrawn after a question, as long as nobody has asked for it", async () => {
  const calls = answer("put", "/practicals/p1/withdraw", { message: "ok" });
  const { press, dialog, confirm } = await open();
  expect(screen.queryByRole("button", { name: "Withdraw: A small server" })).toBeNull();
  await press("Withdraw: A form with validation");
  expect(
    dialog().getByText(
      "Withdraw A form with validation of 12 June 2026? Students no longer see it.",
    ),
  ).toBeVisible();
  answer("get", list, { practicals: [asked] });
  await confirm("Withdraw");
  expect(await screen.findByText("A form with validation is withdrawn.")).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: /^Withdraw/ })).not.toBeInTheDocument(),
  );
  expect(calls).toHaveLength(1);
});

test("a student was quicker than the withdrawal", async () => {
  refuse(
    "put",
    "/practicals/p1/withdraw",
    409,
    "Students have asked for approval already.",
    "practical.not-withdrawable",
  );
  const { press, dialog, confirm } = await open();
  await press("Withdraw: A form with validation");
  answer("get", list, { practicals: [scheduled({ isWithdrawable: false, pending: 1 }), asked] });
  await confirm("Withdraw");
  expect(await dialog().findByRole("alert")).toHaveTextContent("Students have asked");
  await confirm("Cancel");
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: /^Withdraw/ })).not.toBeInTheDocument(),
  );
});

test("what keeps a practical is said where no count shows it", async () => {
  const rejected = scheduled({ _id: "p2", title: "A small server", isWithdrawable: false });
  answer("get", list, { practicals: [scheduled(), rejected] });
  await open();
  const row = screen.getByText("A small server").closest("tr");
  const kept = "Students have asked for approval, so it cannot be withdrawn.";
  expect(within(row as HTMLElement).getByText(kept)).toBeVisible();
  expect(screen.getAllByText(kept)).toHaveLength(1);
});

test("without a subject there is nothing to schedule, and the list does not ask for it", async () => {
  asTeacher([]);
  answer("get", list, { practicals: [] });
  renderRoute("/teacher/approve?tab=practicals");
  expect(await screen.findByText(/No subject is assigned to you yet/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Schedule a practical" })).toBeDisabled();
  expect(await screen.findByText("No practicals scheduled")).toBeVisible();
  expect(screen.queryByText(/^Schedule one/)).toBeNull();
});

test("a failure can be tried again", async () => {
  refuse("get", list, 403, "Not now.");
  const { user } = renderRoute("/teacher/approve?tab=practicals");
  await screen.findByText("Not now.");
  answer("get", list, { practicals: [asked] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("A small server")).toBeVisible();
});

test("the oldest practical comes first on demand", async () => {
  const { user } = await open();
  const calls = answer("get", list, { practicals: [scheduled()] });
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Oldest first" }));
  await waitFor(() => expect(calls[0]?.url.search).toBe("?order=asc&limit=25"));
});

test("two subjects of one name are told apart by their terms", async () => {
  const maths = taught({ _id: "m1", name: "Maths", term: 1 });
  asTeacher([maths, taught({ _id: "m2", name: "Maths", term: 2 })]);
  const practical = scheduled({ subjectId: "m2", subjectName: "Maths", term: 2 });
  answer("get", list, { practicals: [practical, asked] });
  const { press, dialog, choose } = await open();
  expect(screen.getByText("Maths, term 2 (BSc IT)")).toBeVisible();
  await press("Schedule a practical");
  await choose("Maths, term 1 (BSc IT)");
  expect(dialog().getByRole("combobox", { name: "Subject" })).toHaveValue("Maths, term 1 (BSc IT)");
});
