import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { aClass, atClass, divisionA, divisionB } from "@/testing/classes";
import { renderRoute } from "@/testing/render-route";
import {
  answer,
  answerLate,
  failNetwork,
  faulty,
  http,
  refuse,
  refused,
  server,
} from "@/testing/server";

const put = "/classes/c1/divisions";
const name = (row: number) => screen.getByLabelText(`Division ${row}: name`);
const capacity = (row: number) => screen.getByLabelText(`Division ${row}: takes at most`);

async function open() {
  const page = renderRoute("/marks-admin/classes/c1");
  await screen.findByRole("button", { name: "Save divisions" });
  const press = (label: string | RegExp) =>
    page.user.click(screen.getByRole("button", { name: label }));
  const fill = async (field: HTMLElement, text: string) => {
    await page.user.clear(field);
    if (text) await page.user.type(field, text);
  };
  return { ...page, press, fill };
}

const summary = () =>
  screen
    .findByText("There is a problem")
    .then((title) => title.closest("[role=alert]") as HTMLElement);

test("divisions are edited, added and removed, and saved as a whole", async () => {
  atClass();
  const { user, press, fill } = await open();
  const row = name(1).closest("tr") as HTMLElement;
  expect(within(row).getByText("2")).toBeVisible();
  await fill(capacity(1), "1,200");
  await press("Remove: B");
  expect(screen.getByText("Removed")).toBeVisible();
  await press("Add a division");
  expect(name(2)).toHaveFocus();
  await user.keyboard(" C {Tab}72");
  const saved = aClass({
    revision: 5,
    divisions: [
      { ...divisionA, capacity: 1200 },
      { _id: "c", name: "C", capacity: 72, students: 0 },
    ],
  });
  const sent = answer("put", put, saved);
  await press("Save divisions");
  expect(await screen.findByText("The class has 2 divisions now.")).toBeVisible();
  expect(sent[0]?.body).toEqual({
    revision: 4,
    divisions: [
      { _id: "a", name: "A", capacity: 1200 },
      { _id: null, name: "C", capacity: 72 },
    ],
  });
  expect(name(2)).toHaveValue("C");
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("a row that was removed is brought back; one that was added goes without a trace", async () => {
  atClass();
  const { press } = await open();
  await press("Remove: A");
  await press("Bring back: A");
  expect(name(1)).toHaveValue("A");
  await press("Add a division");
  await press("Remove: New division");
  expect(screen.getByRole("button", { name: "Add a division" })).toHaveFocus();
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("all that can be said at once is said before the server is asked", async () => {
  // A call would fail this test: no answer to it is set up.
  atClass();
  const { press, fill } = await open();
  await fill(name(1), " ");
  await fill(capacity(1), "1");
  await fill(name(2), "a division of a long name");
  await fill(capacity(2), "10000");
  for (const text of ["X", "x"]) {
    await press("Add a division");
    await fill(name(text === "X" ? 3 : 4), text);
  }
  await press("Save divisions");
  const told = within(await summary());
  expect(told.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Division 1: name: Enter what the division is called, such as A.",
    "Division 1: takes at most: 2 students are in it: enter 2 or more.",
    "Division 2: name: Use 20 characters or fewer.",
    "Division 2: takes at most: Enter a whole number, 1 to 9,999.",
    "Division 3: takes at most: Enter a whole number, 1 to 9,999.",
    "Division 4: name: Another row has this name.",
    "Division 4: takes at most: Enter a whole number, 1 to 9,999.",
  ]);
  expect(await summary()).toHaveFocus();
  expect(name(1)).toBeInvalid();
  await fill(name(4), "Y");
  expect(name(4)).toBeValid();
  expect(capacity(4)).toBeInvalid();
});

test("the server's faults land at their fields, by what was sent", async () => {
  atClass();
  const { user, press } = await open();
  await press("Remove: A");
  const errors = [
    { msg: "Too small.", path: "divisions.0.capacity" },
    { msg: "Unknown.", path: "divisions.0._id" },
    { msg: "Too many.", path: "divisions" },
  ];
  answer("put", put, faulty(errors), { status: 400 });
  await press("Save divisions");
  const told = within(await summary());
  expect(capacity(1)).toHaveAccessibleDescription("Too small.");
  expect(name(1)).toHaveAccessibleDescription("Unknown.");
  await user.click(told.getByRole("link", { name: "Too many." }));
  expect(screen.getByRole("button", { name: "Add a division" })).toHaveFocus();
  await press("Add a division");
  expect(told.queryByText("Too many.")).toBeNull();
  expect(capacity(1)).toBeInvalid();
});

test("a division that is in use is told, and can be brought back", async () => {
  atClass();
  const { press } = await open();
  await press("Remove: A");
  refuse("put", put, 409, "Somebody was in division A.", "class.division-in-use");
  await press("Save divisions");
  expect(await summary()).toHaveTextContent("Somebody was in division A.");
  await press("Bring back: A");
  expect(screen.queryByText("There is a problem")).toBeNull();
});

const conflict = "Someone else has changed this class. Reload it, please.";

/** Somebody else renames A, adds C, and takes B away. */
const theirs = aClass({
  revision: 5,
  divisions: [
    { ...divisionA, name: "Alpha" },
    { _id: "c", name: "C", capacity: 30, students: 0 },
  ],
});

test("after somebody else's save both are put together when asked for", async () => {
  atClass();
  const { user, press, fill } = await open();
  await fill(capacity(1), "72");
  await fill(capacity(2), "48");
  await press("Add a division");
  await user.keyboard("D{Tab}24");
  refuse("put", put, 409, conflict, "class.changed");
  answer("get", "/classes/c1", theirs);
  await press("Save divisions");
  await screen.findByText(conflict);
  const told = () => expect(document.activeElement).toContainElement(screen.getByText(conflict));
  await waitFor(told);
  expect(name(1)).toHaveValue("A");
  // Nothing of theirs is overwritten unseen.
  const unsent = answer("put", put, aClass());
  await press("Save divisions");
  told();
  expect(unsent).toEqual([]);
  await press("Reload, keep my changes");
  expect(screen.getByText(/^This is the latest version with your changes/)).toBeVisible();
  const values = () => [1, 2, 3, 4].map((row) => [name(row), capacity(row)]);
  const typed = values().map((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(typed).toEqual([
    ["Alpha", "72"],
    ["C", "30"],
    // I had made something else of it, so it comes back.
    ["B", "48"],
    ["D", "24"],
  ]);
  const sent = answer("put", put, aClass({ revision: 6 }));
  await press("Save divisions");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 5 }));
  expect(sent[0]?.body).toHaveProperty("divisions.2._id", null);
});

test("somebody else's save can also stand instead of one's own work", async () => {
  atClass();
  const { press, fill } = await open();
  await fill(name(1), "Mine");
  refuse("put", put, 409, conflict, "class.changed");
  answer("get", "/classes/c1", theirs);
  await press("Save divisions");
  await screen.findByText(conflict);
  await press("Reload, discard my changes");
  expect(name(1)).toHaveValue("Alpha");
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("a refusal while only students have come is no conflict of words", async () => {
  atClass();
  const { press, fill } = await open();
  await fill(name(1), "Mine");
  refuse("put", put, 409, conflict, "class.changed");
  answer("get", "/classes/c1", aClass({ revision: 5 }));
  await press("Save divisions");
  expect(await summary()).toHaveTextContent(conflict);
  expect(screen.queryByRole("button", { name: /^Reload/ })).toBeNull();
  const sent = answer("put", put, aClass({ revision: 6 }));
  await press("Save divisions");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ revision: 5 }));
});

const renamed = aClass({ revision: 5, divisions: [{ ...divisionA, name: "Mine" }, divisionB] });

test("a save whose reply was lost is found to be done", async () => {
  atClass();
  const { press, fill } = await open();
  await fill(name(1), "Mine");
  server.use(
    http.put("/classes/{id}/divisions", () => {
      answer("get", "/classes/c1", renamed);
      return HttpResponse.error();
    }),
  );
  await press("Save divisions");
  expect(await screen.findByText("The class has 2 divisions now.")).toBeVisible();
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("as long as nobody knows it is said so; the next try finds that it was done", async () => {
  atClass();
  const { press, fill } = await open();
  await fill(name(1), "Mine");
  failNetwork("put", put);
  failNetwork("get", "/classes/c1");
  await press("Save divisions");
  expect(await summary()).toHaveTextContent(/We do not know yet whether the divisions were saved/);
  answer("get", "/classes/c1", renamed);
  refuse("put", put, 409, conflict, "class.changed");
  await press("Save divisions");
  expect(await screen.findByText("The class has 2 divisions now.")).toBeVisible();
  expect(screen.queryByText(conflict)).toBeNull();
});

test("what became of a save is told also to who has left the page, and is kept there", async () => {
  atClass();
  const { user, press, fill } = await open();
  await fill(name(1), "Mine");
  const refusal = refused("Not like this.", "class.division-in-use");
  const release = answerLate("put", put, refusal, { status: 409 });
  await press("Save divisions");
  // What is on its way is what stands there.
  expect(name(1)).toHaveAttribute("readonly");
  await user.click(screen.getByRole("link", { name: "Classes" }));
  await user.click(await screen.findByRole("link", { name: "BSc IT" }));
  release();
  expect(await screen.findByText("Not like this.")).toBeVisible();
  expect(name(1)).toHaveValue("Mine");
});

test("what is unsaved survives leaving the page, and can be discarded", async () => {
  atClass();
  const { user, press, fill } = await open();
  await fill(capacity(2), "48");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Classes" }));
  await user.click(await screen.findByRole("link", { name: "BSc IT" }));
  await waitFor(() => expect(capacity(2)).toHaveValue("48"));
  await press("Discard changes");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Discard changes" }));
  expect(capacity(2)).toHaveValue("60");
  expect(sessionStorage).toHaveLength(0);
});

test("a class without divisions says what that means", async () => {
  atClass(aClass({ divisions: [] }));
  await open();
  expect(screen.getByText("No divisions.")).toBeVisible();
  expect(screen.getByText(/^Without divisions, roll numbers count/)).toBeVisible();
});
