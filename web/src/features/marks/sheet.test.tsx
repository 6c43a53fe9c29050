import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { MarksSheet } from "@/lib/api-types";
import { atMarksDesk, mark, sheet, tax } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer, faulty, refuse } from "@/testing/server";

const path = "/marks/26000100001";
const published = sheet({
  status: "Published",
  marks: [
    mark({ marks: 61, grade: "B", isPublished: true, takesReason: true }),
    tax({ marks: 30, isPublished: true, takesReason: true }),
  ],
});

beforeEach(() => atMarksDesk());

async function open(served: MarksSheet = sheet()) {
  answer("get", path, served);
  const page = renderRoute("/marks-admin?student=26000100001");
  const name = `Marks of ${served.name}`;
  await screen.findByRole("dialog", { name });
  const dialog = () => within(screen.getByRole("dialog", { name }));
  const press = (button: string) => page.user.click(dialog().getByRole("button", { name: button }));
  const field = (label: string) => dialog().getByLabelText(label);
  const enter = async (label: string, text: string) => {
    await page.user.clear(field(label));
    if (text) await page.user.type(field(label), text);
  };
  return { ...page, dialog, press, field, enter };
}

const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("each subject has a field with its range, its marks and the server's grade", async () => {
  const again = tax({ attempt: 2, examDate: "2026-07-12", bestMarks: 12 });
  const { dialog, field } = await open(sheet({ marks: [mark({ marks: 61, grade: "B" }), again] }));
  expect(field("Business Law")).toHaveValue("61");
  expect(field("Business Law")).toHaveAttribute("inputmode", "decimal");
  expect(dialog().getByText("Grade B")).toBeVisible();
  expect(field("Taxation")).toHaveAccessibleDescription(
    /^0 to 50, passing 20 ?Re-exam of 12 July 2026; best so far 12$/,
  );
});

test("what is complete is published with Done, and only what has changed is sent", async () => {
  const calls = answer("put", path, sheet());
  const { dialog, press, enter } = await open();
  expect(dialog().getByRole("checkbox", { name: "Publish to student" })).toBeDisabled();
  expect(dialog().getByText(/marks are missing for Taxation/)).toBeVisible();
  await enter("Taxation", "45.5");
  expect(dialog().getByRole("checkbox", { name: "Publish to student" })).toBeChecked();
  await press("Done");
  await closed();
  expect(await screen.findByText("Marks of Asha Kulkarni saved and published.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { marks: [{ subjectId: "tax", was: null, marks: 45.5 }], publish: true },
  ]);
});

test("without the tick, and with marks missing, it is saved alone", async () => {
  const calls = answer("put", path, sheet());
  const { user, dialog, press, enter } = await open();
  await enter("Business Law", "");
  expect(dialog().getByText(/missing for Business Law and Taxation/)).toBeVisible();
  await enter("Business Law", "70");
  await enter("Taxation", "20");
  await user.click(dialog().getByRole("checkbox", { name: "Publish to student" }));
  await press("Done");
  expect(await screen.findByText("Marks of Asha Kulkarni saved.")).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ publish: false });
});

test.each([
  ["-1", "Marks must be between 0 and 100!"],
  ["101", "Marks must be between 0 and 100!"],
  [
    "absent",
    "Marks must be between 0 and 100! Marks are numbers: for an absent student, enter 0 or leave the field empty.",
  ],
  ["51", "Marks must be between 0 and 50!"],
  ["45.55", "Please enter marks with at most one decimal, as in 45.5."],
  ["45,5", "Please write decimals with a point, as in 45.5."],
])("%s is refused with: %s", async (typed, sentence) => {
  const calls = answer("put", path, sheet());
  const { dialog, press, field, enter } = await open();
  await enter("Taxation", typed);
  await press("Done");
  expect(dialog().getByRole("alert")).toHaveTextContent(sentence);
  expect(field("Taxation")).toBeInvalid();
  expect(field("Taxation")).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(field("Taxation")).toHaveValue(typed);
  expect(calls).toEqual([]);
});

test("two wrong fields are told with their subjects, and the summary leads to each", async () => {
  const { user, dialog, press, enter, field } = await open();
  await enter("Business Law", "120");
  await enter("Taxation", "120");
  await press("Done");
  const sentence = "Marks must be between 0 and 100!";
  const alert = within(dialog().getByRole("alert"));
  expect(alert.getAllByText(sentence)).toHaveLength(2);
  await user.click(alert.getByRole("link", { name: `Taxation: ${sentence}` }));
  expect(field("Taxation")).toHaveFocus();
  expect(alert.getByRole("link", { name: `Business Law: ${sentence}` })).toBeVisible();
});

test("the server's faults stand at their fields", async () => {
  const errors = [{ path: "marks[0].marks", msg: "Marks must be between 0 and 40!" }];
  answer("put", path, faulty(errors), { status: 400 });
  const { press, field, enter } = await open();
  await enter("Taxation", "45");
  await press("Done");
  await waitFor(() => expect(field("Taxation")).toHaveAccessibleDescription(/between 0 and 40!/));
});

test("a change of published marks takes a reason", async () => {
  const calls = answer("put", path, published);
  const { user, dialog, press, enter } = await open(published);
  expect(dialog().queryByLabelText("Reason for the change")).toBeNull();
  await enter("Taxation", "35");
  const reason = dialog().getByLabelText("Reason for the change");
  await press("Done");
  expect(reason).toBeInvalid();
  await user.type(reason, " Recounted. ");
  await press("Done");
  await closed();
  expect(calls.map(({ body }) => body)).toEqual([
    { marks: [{ subjectId: "tax", was: 30, marks: 35 }], publish: true, reason: "Recounted." },
  ]);
});

test("marks that were published once take a reason to change; to remove them is refused", async () => {
  const once = sheet({ marks: [mark({ marks: 61 }), tax({ marks: 30, takesReason: true })] });
  const { dialog, press, enter, field } = await open(once);
  await enter("Taxation", "35");
  expect(dialog().getByLabelText("Reason for the change")).toBeVisible();
  await enter("Taxation", "");
  expect(dialog().queryByLabelText("Reason for the change")).toBeNull();
  const msg = "Published marks can be changed, but not removed.";
  answer("put", path, faulty([{ path: "marks[0].marks", msg }]), { status: 400 });
  await press("Done");
  await waitFor(() =>
    expect(field("Taxation")).toHaveAccessibleDescription(expect.stringContaining(msg)),
  );
});

test("who awaits a re-exam can be published meanwhile", async () => {
  const awaited = tax({ attempt: 2, bestMarks: 12 });
  const calls = answer("put", path, sheet());
  const { dialog, press } = await open(sheet({ marks: [mark({ marks: 61 }), awaited] }));
  expect(dialog().getByRole("checkbox", { name: "Publish to student" })).toBeChecked();
  await press("Done");
  await closed();
  expect(calls.map(({ body }) => body)).toEqual([{ marks: [], publish: true }]);
});

test("Done without a change of what is published just closes", async () => {
  const calls = answer("put", path, published);
  const { press } = await open(published);
  await press("Done");
  await closed();
  expect(calls).toEqual([]);
});

test("when somebody else was quicker, both are shown, and Done again overwrites", async () => {
  const error = "Meenal Gore entered 33 for Taxation at 14:03. Nothing was saved.";
  refuse("put", path, 409, error, "marks.overtaken");
  const { dialog, press, field, enter } = await open();
  await enter("Taxation", "45");
  const changedAt = "2026-06-12T08:33:00Z";
  const theirs = { changedBy: "Meenal Gore", changedAt };
  answer(
    "get",
    path,
    sheet({ marks: [mark({ marks: 66, ...theirs }), tax({ marks: 33, ...theirs })] }),
  );
  await press("Done");
  expect(await dialog().findByText(error)).toBeVisible();
  expect(field("Taxation")).toHaveValue("45");
  expect(field("Taxation")).toHaveAccessibleDescription(
    /Now 33, entered by Meenal Gore at 12 June 2026, 14:03/,
  );
  // What was not touched follows.
  expect(field("Business Law")).toHaveValue("66");
  const calls = answer("put", path, sheet());
  await press("Done");
  await closed();
  expect(calls[0]?.body).toMatchObject({ marks: [{ subjectId: "tax", was: 33, marks: 45 }] });
});

test("Close asks before it throws away what was typed; unasked it is kept", async () => {
  const { user, dialog, enter, field } = await open();
  await enter("Taxation", "45");
  await user.keyboard("{Escape}");
  const asked = await screen.findByRole("dialog", { name: "Discard what you typed?" });
  await user.click(within(asked).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  expect(field("Taxation")).toHaveValue("45");
  await user.click(dialog().getAllByRole("button", { name: "Close" })[1] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await closed();
  await waitFor(() => expect(screen.getByRole("link", { name: "Asha Kulkarni" })).toHaveFocus());
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a reload keeps what was typed, and says when it stands against something newer", async () => {
  const kept = { marks: { tax: { attempt: 1, was: null, text: "45" } }, reason: "" };
  sessionStorage.setItem("marks-sheet-26000100001-meera", JSON.stringify(kept));
  const { dialog, field } = await open(sheet({ marks: [mark({ marks: 61 }), tax({ marks: 33 })] }));
  expect(field("Taxation")).toHaveValue("45");
  expect(dialog().getByText(/are filled in again/)).toBeVisible();
  expect(dialog().getByText("Now 33")).toBeVisible();
});

const registered = tax({ attempt: 2, bestMarks: 30, examDate: "2026-07-12" });
const belongsToAnother = /^What you typed for Taxation belongs to a different attempt/;

test("a correction that was left half typed is none of the re-exam paid for since", async () => {
  const first = await open(published);
  await first.enter("Taxation", "44");
  await first.user.type(first.field("Reason for the change"), "Recounted.");
  cleanup();
  const { dialog, field } = await open(sheet({ marks: [mark({ marks: 61 }), registered] }));
  expect(field("Taxation")).toHaveValue("");
  expect(dialog().getByText(belongsToAnother)).toBeVisible();
  expect(dialog().queryByText(/are filled in again/)).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("marks-sheet"))).toEqual([]);
});

test("a re-exam paid for while a correction is typed is not given its marks", async () => {
  const { user, dialog, press, enter, field } = await open(published);
  await enter("Taxation", "44");
  await enter("Business Law", "66");
  await user.type(field("Reason for the change"), "Recounted.");
  refuse(
    "put",
    path,
    409,
    "Taxation has to be examined again. Nothing was saved.",
    "marks.overtaken",
  );
  const law = mark({ marks: 61, isPublished: true, takesReason: true });
  answer("get", path, { ...published, marks: [law, registered] });
  await press("Done");
  expect(await dialog().findByText(belongsToAnother)).toBeVisible();
  expect(field("Taxation")).toHaveValue("");
  expect(field("Business Law")).toHaveValue("66");
  const calls = answer("put", path, published);
  await press("Done");
  await closed();
  expect(calls[0]?.body).toMatchObject({ marks: [{ subjectId: "law", was: 61, marks: 66 }] });
});

test("Enter saves from a field, but neither from the tick box nor from a choice", async () => {
  const calls = answer("put", path, sheet());
  const { user, dialog, press, enter, field } = await open();
  answer("get", `${path}/history`, { changes: [] });
  await enter("Taxation", "45");
  dialog().getByRole("checkbox", { name: "Publish to student" }).focus();
  await user.keyboard("{Enter}");
  await press("History");
  (await dialog().findByRole("combobox", { name: "Order" })).focus();
  await user.keyboard("{Enter}");
  expect(field("Taxation")).toHaveValue("45");
  expect(calls).toEqual([]);
  await user.type(field("Taxation"), "{Enter}");
  await closed();
  expect(calls).toHaveLength(1);
});

test("the history says who changed what, when and why", async () => {
  const change = {
    _id: "h1",
    subjectName: "Taxation",
    attempt: 2,
    from: 30,
    to: 35,
    reason: "Recounted.",
    at: "2026-06-12T08:33:00Z",
    by: "Meenal Gore",
  };
  answer("get", `${path}/history`, { changes: [change] });
  const { dialog, press } = await open();
  await press("History");
  const [item] = await dialog().findAllByRole("listitem");
  expect(item).toHaveTextContent(
    /^12\/06\/2026, 14:03 · Meenal GoreTaxation \(attempt 2\): 30 → 35Recounted\.$/,
  );
});

test("the history is read from its beginning on demand, and says when there is none", async () => {
  const calls = answer("get", `${path}/history`, { changes: [] });
  const { user, dialog, press } = await open();
  await press("History");
  expect(await dialog().findByText("Nothing entered yet")).toBeVisible();
  await user.click(dialog().getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Oldest first" }));
  await waitFor(() =>
    expect(calls.map(({ url }) => url.search)).toEqual(["?limit=25", "?limit=25&order=asc"]),
  );
});

test("a sheet that fails can be asked for again; an unknown student is shown", async () => {
  refuse("get", path, 400, "Not now.");
  const { user } = renderRoute("/marks-admin?student=26000100001");
  await screen.findByText("Not now.");
  refuse("get", path, 404, "Not found.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/no such student/)).toBeVisible();
});
