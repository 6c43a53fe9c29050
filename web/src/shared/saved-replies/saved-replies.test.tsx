import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SavedReply } from "@/lib/api-types";
import { asGrievanceAdmin, queuedGrievance } from "@/testing/grievances";
import { asLeaveAdmin, queuedLeave } from "@/testing/leaves";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, refuse } from "@/testing/server";

const reply = (more: Partial<SavedReply> = {}): SavedReply => ({
  _id: "r1",
  desk: "leaves",
  title: "Exams first",
  text: "Your exams begin then.\nPlease ask again after them.",
  revision: 3,
  savedBy: "Meera Joshi",
  savedAt: "2026-06-01T10:00:00Z",
  ...more,
});

const listPath = "/saved-replies/leaves";
const answerList = (...replies: SavedReply[]) => answer("get", listPath, { replies });

async function openDialog(act = "Reject Leave") {
  asLeaveAdmin([queuedLeave()]);
  const page = renderRoute("/admin-leave");
  await page.user.click(
    await screen.findByRole("button", { name: new RegExp(`^${act}: Asha Kulkarni`) }),
  );
  const comment = await screen.findByLabelText("Comment (optional)");
  const button = () => screen.findByRole("button", { name: "Saved replies" });
  const menu = async () => {
    await page.user.click(await button());
    return screen.findByRole("menu");
  };
  const item = (name: string | RegExp) => screen.findByRole("menuitem", { name });
  return { ...page, comment, button, menu, item };
}

test("a saved reply is put behind what was typed, in one line, and can be edited there", async () => {
  answerList(reply());
  const { user, comment, menu, item } = await openDialog();
  await user.type(comment, "Dear Asha,");
  await menu();
  await user.click(await item(/^Exams first/));
  await waitFor(() => expect(comment).toHaveFocus());
  expect(comment).toHaveValue("Dear Asha, Your exams begin then. Please ask again after them.");
  await user.keyboard(" Thanks.");
  expect(comment).toHaveValue(
    "Dear Asha, Your exams begin then. Please ask again after them. Thanks.",
  );
});

test("by keys alone: the menu opens, Escape closes it and not the dialog, Enter puts the reply", async () => {
  answerList(reply());
  const { user, comment, button, item } = await openDialog();
  (await button()).focus();
  await user.keyboard("{Enter}");
  await item(/^Exams first/);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(screen.getByRole("dialog")).toBeVisible();
  await waitFor(async () => expect(await button()).toHaveFocus());
  await user.keyboard("{Enter}");
  const first = await item(/^Exams first/);
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(comment).toHaveFocus());
  expect(comment).toHaveValue("Your exams begin then. Please ask again after them.");
});

test("a reply to a grievance keeps its lines", async () => {
  asGrievanceAdmin([queuedGrievance()]);
  answer("get", "/saved-replies/grievances", { replies: [reply({ desk: "grievances" })] });
  const { user } = renderRoute("/admin-grievance");
  const [resolve] = await screen.findAllByRole("button", { name: /^Resolve: / });
  await user.click(resolve as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Saved replies" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Exams first/ }));
  const field = within(screen.getByRole("dialog")).getByRole("textbox");
  expect(field).toHaveValue(reply().text);
});

test("it says that they load, that there are none, and why they cannot be read", async () => {
  const release = answerLate("get", listPath, { replies: [] });
  const { user, menu, item } = await openDialog();
  await menu();
  // It fades in.
  await waitFor(() => expect(screen.getByText("Loading saved replies")).toBeVisible());
  release();
  expect(await screen.findByText("No saved replies yet.")).toBeVisible();
  // There is nothing to save yet.
  expect(await item("Save this as a reply")).toBeDisabled();
  await user.keyboard("{Escape}");
});

test("a list that could not be read is read again", async () => {
  failNetwork("get", listPath);
  const { user, menu, item } = await openDialog();
  await menu();
  await waitFor(() => expect(screen.getByRole("alert")).toBeVisible());
  answerList(reply());
  await user.click(await item("Try again"));
  expect(await item(/^Exams first/)).toBeVisible();
});

test("what was typed is saved as a reply; a refusal keeps it, and Escape closes only the upper dialog", async () => {
  answerList();
  const { user, comment, menu, item } = await openDialog();
  await user.type(comment, "Enjoy it.");
  await menu();
  await user.click(await item("Save this as a reply"));
  const upper = () => screen.getByRole("dialog", { name: "Save a reply" });
  await screen.findByRole("dialog", { name: "Save a reply" });
  expect(within(upper()).getByLabelText("Text")).toHaveValue("Enjoy it.");
  await user.click(within(upper()).getByRole("button", { name: "Save" }));
  expect(within(upper()).getByRole("alert")).toHaveTextContent("Enter a title.");
  await user.type(within(upper()).getByLabelText("Title"), "Enjoy");
  refuse("post", listPath, 409, "Another saved reply has this title.", "saved-reply.title-taken");
  await user.click(within(upper()).getByRole("button", { name: "Save" }));
  expect(await within(upper()).findByText("Another saved reply has this title.")).toBeVisible();
  expect(within(upper()).getByLabelText("Title")).toHaveValue("Enjoy");
  const calls = answer("post", listPath, { reply: reply({ title: "Enjoy" }) });
  await user.click(within(upper()).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The reply “Enjoy” is saved.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ title: "Enjoy", text: "Enjoy it." }]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Save a reply" })).toBeNull());
  // The decision is as it was.
  expect(comment).toHaveValue("Enjoy it.");
  await menu();
  await user.click(await item("Save this as a reply"));
  await screen.findByRole("dialog", { name: "Save a reply" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Save a reply" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Reject Leave" })).toBeVisible();
});

test("replies are edited and removed with the revision that was shown", async () => {
  answerList(reply());
  const { user, menu, item } = await openDialog();
  await menu();
  await user.click(await item("Manage saved replies"));
  const list = await screen.findByRole("dialog", { name: "Saved replies" });
  expect(await within(list).findByText("Saved by Meera Joshi on 1 June 2026")).toBeVisible();
  await user.click(within(list).getByRole("button", { name: "Edit: Exams first" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit a saved reply" }));
  const text = form.getByLabelText("Text");
  await user.clear(text);
  await user.type(text, "Not now.");
  const overtaken = "Meera Joshi has changed this saved reply. Open it again to see the change.";
  refuse("put", "/saved-replies/change/r1", 409, overtaken, "saved-reply.changed");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(overtaken)).toBeVisible();
  expect(text).toHaveValue("Not now.");
  const edits = answer("put", "/saved-replies/change/r1", { reply: reply() });
  await user.click(form.getByRole("button", { name: "Save" }));
  await screen.findByText("The reply “Exams first” is changed.");
  expect(edits.map(({ body }) => body)).toEqual([
    { title: "Exams first", text: "Not now.", revision: 3 },
  ]);

  await user.click(within(list).getByRole("button", { name: "Remove: Exams first" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove a saved reply" }));
  const removals = answer("put", "/saved-replies/remove/r1", { message: "x" });
  answerList();
  await user.click(question.getByRole("button", { name: "Remove" }));
  await screen.findByText("The reply “Exams first” is removed.");
  expect(removals.map(({ body }) => body)).toEqual([{ revision: 3 }]);
  expect(await within(list).findByText("No saved replies yet")).toBeVisible();
});

test("the server's faults of a reply stand at their fields", async () => {
  answerList();
  const { user, menu, item } = await openDialog();
  await menu();
  await user.click(await item("Manage saved replies"));
  await user.click(await screen.findByRole("button", { name: "Add a reply" }));
  const form = within(await screen.findByRole("dialog", { name: "Save a reply" }));
  await user.type(form.getByLabelText("Title"), "A");
  await user.type(form.getByLabelText("Text"), "B");
  const msg = "Title may not contain line breaks or control characters.";
  answer("post", listPath, faulty([{ path: "title", msg }]), { status: 400 });
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(form.getByLabelText("Title")).toBeInvalid());
});
