import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aClass, answerStudents, atClass, chitra, classStudent } from "@/testing/classes";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse } from "@/testing/server";
import { expectSorts } from "@/testing/sorts";

const address = "/marks-admin/classes/c1";
const asha = classStudent({ rollNumber: 7, universityNumber: "2026/0417" });
const rao = classStudent(chitra);

async function open() {
  const page = renderRoute(address);
  await screen.findByText("Asha Kulkarni");
  const press = (name: string | RegExp) => page.user.click(inFront().getByRole("button", { name }));
  const choose = async (what: string, option: string) => {
    await page.user.click(inFront().getByRole("combobox", { name: what }));
    await page.user.click(await screen.findByRole("option", { name: option }));
  };
  return { ...page, press, choose };
}

const tick = (name: string) => screen.getByRole("checkbox", { name: new RegExp(name) });
const rows = () =>
  within(screen.getByRole("table", { name: "Students of the class" })).getAllByRole("row");
const dialog = () => within(screen.getByRole("dialog"));
/** The page, or the dialog over it. */
const inFront = () => (screen.queryByRole("dialog") ? dialog() : screen);
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("students have their roll number, division and the university's number", async () => {
  atClass(aClass(), [asha, rao]);
  await open();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    "StudentRoll numberDivisionUniversity number",
    "Asha Kulkarni260001000017A2026/0417",
    "Chitra Rao26000100002–A–",
  ]);
  expect(screen.getByText("2 students shown")).toBeVisible();
});

test("who is no longer in the class says so, and cannot be ticked", async () => {
  atClass(aClass(), [asha, classStudent({ ...chitra, state: "PromotedWithBacklogs" })]);
  await open();
  expect(rows()[0]).toHaveTextContent(/State$/);
  expect(rows()[1]).toHaveTextContent(/0417$/);
  expect(rows()[2]).toHaveTextContent(/Promoted with backlogs$/);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
});

test("division, search and order are sent to the server, and stand in the address", async () => {
  const calls = atClass();
  const page = await open();
  await page.choose("Division", "B");
  await page.choose("Division", "No division");
  await page.user.type(screen.getByRole("searchbox", { name: "Search students" }), "ash");
  await waitFor(() =>
    expect(calls.map(({ url }) => url.search)).toEqual([
      "?limit=50",
      "?limit=50&division=b",
      "?limit=50&division=none",
      "?limit=50&division=none&search=ash",
    ]),
  );
  expect(page.address()).toBe(`${address}?division=none&search=ash`);
  await expectSorts({
    ...page,
    calls,
    sorts: { "Name, A to Z": "name.asc", "Name, Z to A": "name.desc" },
  });
});

test("further pages are the server's", async () => {
  atClass();
  answerStudents([asha], "k");
  const { press } = await open();
  const later = answerStudents([rao]);
  await press("Load more");
  expect(await screen.findByText("2 students shown")).toBeVisible();
  expect(later[0]?.url.searchParams.get("after")).toBe("k");
});

test("nobody in the class, no match, and a list that fails", async () => {
  atClass(aClass(), []);
  const { user } = renderRoute(address);
  expect(await screen.findByText("No students in this class")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "x");
  expect(await screen.findByText("No student matches")).toBeVisible();
  document.body.replaceChildren();
  refuse("get", "/classes/c1/students", 400, "Not now.");
  const page = renderRoute(address);
  await screen.findByText("Not now.");
  answerStudents([asha]);
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Asha Kulkarni")).toBeVisible();
});

test("a class without divisions has nothing to tick or to filter by", async () => {
  atClass(aClass({ divisions: [] }), [classStudent({ division: null, divisionId: null })]);
  await open();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Division" })).toBeNull();
  expect(rows()[0]).toHaveTextContent("StudentRoll numberUniversity number");
});

test("ticked students are moved together, and it is said who loses the roll number", async () => {
  atClass(aClass(), [asha, rao]);
  const { press, choose } = await open();
  await press("Tick all 2 shown");
  expect(screen.getByText("2 ticked")).toBeVisible();
  await press("Move to division…");
  expect(dialog().getByText("2 students are moved.")).toBeVisible();
  expect(dialog().getByText("Asha Kulkarni, 26000100001")).toBeVisible();
  // A call would fail this test: no answer to it is set up.
  await press("Move 2 students");
  expect(await dialog().findByText("There is a problem")).toBeVisible();
  await choose("Division", "A (2 of 60)");
  expect(dialog().queryByText(/lose/)).toBeNull();
  await choose("Division", "B (0 of 60)");
  expect(dialog().getByText(/^1 of them has a roll number and loses it\./)).toBeVisible();
  const calls = answer("put", "/classes/c1/students", aClass());
  const reread = answerStudents([asha, rao]);
  await press("Move 2 students");
  await closed();
  expect(screen.getByText("2 students are in division B now.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { studentIds: [asha.id, rao.id], divisionId: "b" },
  ]);
  expect(screen.queryByText(/ticked$/)).toBeNull();
  await waitFor(() => expect(reread).toHaveLength(1));
});

test("students are taken out of any division; the way out keeps the ticks", async () => {
  atClass(aClass(), [asha, rao]);
  const { user, press, choose } = await open();
  await user.click(tick("Chitra"));
  await press("Move to division…");
  await press("Cancel");
  await closed();
  expect(tick("Chitra")).toBeChecked();
  await press("Move to division…");
  await choose("Division", "No division");
  const calls = answer("put", "/classes/c1/students", aClass());
  await press("Move 1 student");
  await closed();
  expect(screen.getByText("1 student has no division now.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ studentIds: [rao.id], divisionId: null });
});

test("a division that is full is told in the dialog, and the class is read again", async () => {
  atClass(aClass(), [asha, rao]);
  const { user, press, choose } = await open();
  await user.click(tick("Asha"));
  await press("Move to division…");
  await choose("Division", "B (0 of 60)");
  const full = "Division B takes 60.";
  refuse("put", "/classes/c1/students", 409, full, "class.division-full");
  const [, b] = aClass().divisions as [never, object];
  const divisions = [aClass().divisions[0], { ...b, students: 60 }] as never;
  answer("get", "/classes/c1", aClass({ divisions }));
  await press("Move 1 student");
  expect(await dialog().findByText(full)).toBeVisible();
  await waitFor(() =>
    expect(dialog().getByRole("combobox", { name: "Division" })).toHaveValue("B (60 of 60)"),
  );
  const errors = [{ msg: "Somebody left.", path: "studentIds.0" }];
  answer("put", "/classes/c1/students", faulty(errors), { status: 400 });
  await press("Move 1 student");
  expect(await dialog().findByText("Somebody left.")).toBeVisible();
  failNetwork("put", "/classes/c1/students");
  await press("Move 1 student");
  expect(await dialog().findByText(/We do not know yet whether they were moved/)).toBeVisible();
  await user.keyboard("{Escape}");
  await closed();
  expect(tick("Asha")).toBeChecked();
});

test("ticks survive a search, and can be dropped together", async () => {
  atClass(aClass(), [asha, rao]);
  const { user, press } = await open();
  await user.click(tick("Asha"));
  answerStudents([rao]);
  await user.type(screen.getByRole("searchbox", { name: "Search students" }), "chi");
  await press(await screen.findByText("Tick all 1 shown").then(() => "Tick all 1 shown"));
  expect(screen.getByText("2 ticked")).toBeVisible();
  await press("Untick all");
  expect(screen.queryByText(/ticked$/)).toBeNull();
});

test("more than one call moves must be unticked first", async () => {
  const many = Array.from({ length: 201 }, (_, index) =>
    classStudent({ id: String(26_000_100_001 + index), name: `Student ${index}` }),
  );
  atClass(aClass(), many);
  const { user } = renderRoute(address);
  await user.click(await screen.findByRole("button", { name: "Tick all 201 shown" }));
  const button = screen.getByRole("button", { name: "Move to division…" });
  expect(button).toHaveAccessibleDescription("Untick some: at most 200 can be moved at a time.");
  await user.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("roll numbers are given after it is said what that means", async () => {
  atClass();
  const { press } = await open();
  await press("Give roll numbers to 2 students");
  expect(dialog().getByText(/^The numbers follow the order of the names, in each/)).toBeVisible();
  expect(dialog().getByText("The portal gives no number twice in a division.")).toBeVisible();
  expect(dialog().getByText("Students who come later get the next numbers.")).toBeVisible();
  const done = { given: 2, class: aClass({ withoutRollNumber: 0 }) };
  answer("post", "/classes/c1/roll-numbers", done);
  const reread = answerStudents([asha, classStudent({ ...chitra, rollNumber: 8 })]);
  await press("Give roll numbers to 2 students");
  await closed();
  expect(screen.getByText("2 students have a roll number now.")).toBeVisible();
  const button = screen.getByRole("button", { name: "Give roll numbers" });
  expect(button).toHaveAccessibleDescription("Every student has a roll number.");
  await waitFor(() => expect(rows()[2]).toHaveTextContent("Chitra Rao260001000028A–"));
  expect(reread).toHaveLength(1);
});

test("who has no division in a divided class gets no number, and keeps nobody else from theirs", async () => {
  atClass(aClass({ withoutDivision: 2, withoutRollNumber: 5 }));
  const { press } = await open();
  const sentence = "2 students have no division and get no number.";
  expect(screen.getByText(sentence)).toBeVisible();
  await press("Give roll numbers to 5 students");
  expect(dialog().getByText(sentence)).toBeVisible();
  const done = { given: 5, class: aClass({ withoutDivision: 2, withoutRollNumber: 0 }) };
  answer("post", "/classes/c1/roll-numbers", done);
  await press("Give roll numbers to 5 students");
  await closed();
  const button = screen.getByRole("button", { name: "Give roll numbers" });
  expect(button).toHaveAccessibleDescription(sentence);
  await press("Give roll numbers");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a class without divisions numbers all of them", async () => {
  atClass(aClass({ divisions: [], withoutDivision: 2, withoutRollNumber: 1 }));
  const { press } = await open();
  await press("Give a roll number to 1 student");
  expect(dialog().getByText("The numbers follow the order of the names.")).toBeVisible();
  refuse("post", "/classes/c1/roll-numbers", 409, "None left.", "class.out-of-numbers");
  await press("Give a roll number to 1 student");
  expect(await dialog().findByText("None left.")).toBeVisible();
});

test("numbers whose reply was lost are found to be given", async () => {
  atClass();
  const { press } = await open();
  await press("Give roll numbers to 2 students");
  failNetwork("post", "/classes/c1/roll-numbers");
  await press("Give roll numbers to 2 students");
  expect(await dialog().findByText(/We do not know yet whether the numbers/)).toBeVisible();
  const done = { given: 0, class: aClass({ withoutRollNumber: 0 }) };
  answer("post", "/classes/c1/roll-numbers", done);
  await press("Give roll numbers to 2 students");
  await closed();
  expect(screen.getByText("These students have their roll numbers already.")).toBeVisible();
});
