import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { atMarksDesk, grid, keepGrid, mark, rohan, sheet, tax } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer, answerWithoutReason, http, refuse, server } from "@/testing/server";
import { typingPause } from "./grid/model/save-queue";

const address = "/marks-admin?view=grid&course=BMS";
const students = [
  sheet(),
  sheet({ ...rohan, marks: [mark(), tax({ marks: 20 })] }),
  sheet({
    id: "26000100003",
    name: "Zoya Khan",
    status: "Ready",
    marks: [mark({ marks: 9 }), tax({ marks: 8 })],
  }),
];

beforeEach(() => {
  atMarksDesk();
  answer("get", "/marks/grid", grid(students));
});

async function open() {
  const calls = keepGrid(students);
  const page = renderRoute(address);
  await screen.findByRole("table", { name: "Marks of BMS" });
  const cell = (name: string) => screen.getByRole("textbox", { name });
  const go = (name: string) => page.user.click(cell(name));
  const keys = (text: string) => page.user.keyboard(text);
  const paste = (text: string) =>
    fireEvent.paste(document.activeElement as Element, {
      clipboardData: { getData: () => text },
    });
  return { ...page, calls, cell, go, keys, paste };
}

const law = "Business Law, Asha Kulkarni";
const ashaTax = "Taxation, Asha Kulkarni";
const rohanLaw = "Business Law, Rohan Mehta";
const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const saved = () => screen.findByText("All changes saved");

/** Nobody pauses, however slow the machine types. */
function typeWithoutPause() {
  const { setTimeout } = globalThis;
  const never = 2 ** 31 - 1;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) =>
    setTimeout(run, ms === typingPause ? never : ms)) as typeof setTimeout);
}

test("without a course it asks for one", async () => {
  const { user, address: at } = renderRoute("/marks-admin?view=grid");
  expect(await screen.findByText("Choose a course", { selector: "p" })).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Course" }));
  await user.click(await screen.findByRole("option", { name: "BMS" }));
  expect(at()).toBe(address);
  expect(await screen.findByRole("table", { name: "Marks of BMS" })).toBeVisible();
});

test("rows are students, columns subjects with their maximum and what is missing", async () => {
  const { cell } = await open();
  expect(screen.getByRole("columnheader", { name: /Business Law/ })).toHaveTextContent(
    "Business Lawout of 1001 missing",
  );
  expect(screen.getByRole("columnheader", { name: /Taxation/ })).toHaveTextContent("1 missing");
  expect(row("Zoya Khan")).toHaveTextContent(/^Zoya Khan26000100003.*Ready$/);
  expect(cell(law)).toHaveValue("61");
  expect(screen.getByText("3 students")).toBeVisible();
});

test("all pages are loaded, a hundred at a time", async () => {
  const asked: string[] = [];
  // By what is asked for: the second page is asked for as soon as the first one is there.
  server.use(
    http.untyped.get("*/api/marks/grid", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      if (searchParams.get("after") === "k") return HttpResponse.json(grid(students.slice(1)));
      const headers = { Link: '</api/marks/grid?after=k>; rel="next"' };
      return HttpResponse.json(grid(students.slice(0, 1)), { headers });
    }),
  );
  renderRoute(address);
  expect(await screen.findByText("3 students")).toBeVisible();
  expect(asked).toEqual(["?course=BMS&limit=100", "?course=BMS&limit=100&after=k"]);
});

test("arrow keys, Home and End move; within a text the caret moves first", async () => {
  const { cell, go, keys } = await open();
  await go(law);
  await keys("{ArrowRight}");
  expect(cell(ashaTax)).toHaveFocus();
  await keys("{ArrowDown}");
  expect(cell("Taxation, Rohan Mehta")).toHaveFocus();
  await keys("{ArrowLeft}{ArrowUp}");
  expect(cell(law)).toHaveFocus();
  await keys("{F2}{ArrowLeft}");
  expect(cell(law)).toHaveFocus();
  await keys("{ArrowRight}{ArrowRight}");
  expect(cell(ashaTax)).toHaveFocus();
  await keys("{Home}");
  expect(cell(law)).toHaveFocus();
  await keys("{End}");
  expect(cell(ashaTax)).toHaveFocus();
  await keys("{Control>}{End}{/Control}");
  expect(cell("Taxation, Zoya Khan")).toHaveFocus();
  await keys("{Control>}{Home}{/Control}{ArrowUp}");
  expect(cell(law)).toHaveFocus();
});

test("typing replaces, Enter goes down and Tab right, and a row is saved by one call", async () => {
  const { cell, go, keys, calls } = await open();
  typeWithoutPause();
  await go(law);
  await keys("70{Tab}40.5{Enter}");
  expect(cell("Taxation, Rohan Mehta")).toHaveFocus();
  await keys("{Shift>}{Enter}{/Shift}");
  expect(cell(ashaTax)).toHaveFocus();
  await saved();
  expect(row("Asha")).toHaveTextContent(/Saved · Ready$/);
  expect(calls).toEqual([
    {
      course: "BMS",
      cells: [
        { studentId: "26000100001", subjectId: "law", was: 61, marks: 70 },
        { studentId: "26000100001", subjectId: "tax", was: null, marks: 40.5 },
      ],
    },
  ]);
});

test("total, percentage and verdict follow each key; what fails says so beside its colour", async () => {
  const { cell, go, keys } = await open();
  const asha = () => row("Asha").textContent;
  expect(asha()).toMatch(/Kulkarni2600010000161Incomplete$/);
  await go(ashaTax);
  await keys("1");
  expect(cell(ashaTax)).toHaveAccessibleDescription("Fail");
  expect(cell(ashaTax)).toHaveAttribute("data-fail");
  expect(asha()).toMatch(/Fail6241\.33%FAILSaving…$/);
  await keys("9.9");
  expect(asha()).toMatch(/Fail80\.953\.93%FAILSaving…$/);
  await keys("{Backspace}{Backspace}{Backspace}{Backspace}20");
  expect(asha()).toMatch(/Kulkarni260001000018154\.00%PASSSaving…$/);
  expect(cell(ashaTax)).not.toHaveAccessibleDescription();
  await keys("{Enter}");
  await saved();
  expect(row("Asha")).toHaveTextContent(/PASSSaved · Ready$/);
});

test("what is typed while a call is under way is saved by the next one", async () => {
  const { cell, go, keys } = await open();
  let reply = () => {};
  const calls = keepGrid(
    students,
    new Promise<void>((resolve) => {
      reply = resolve;
    }),
  );
  await go(law);
  await keys("70{Enter}");
  await waitFor(() => expect(calls).toHaveLength(1));
  await keys("55{Enter}66{ArrowUp}");
  expect(calls).toHaveLength(1);
  reply();
  await saved();
  expect(calls.map(({ cells }) => cells.map(({ marks }) => marks))).toEqual([[70], [55, 66]]);
  expect(cell(rohanLaw)).toHaveValue("55");
});

test("each cell that is refused says why, and what is right beside it is saved", async () => {
  const { cell, go, keys } = await open();
  const msg = "The re-exam is on 12 July 2026.";
  const calls = keepGrid(students, undefined, ({ subjectId }) =>
    subjectId === "tax" ? { code: "marks.before-reexam", msg } : undefined,
  );
  await go(law);
  await keys("70{Tab}30{Enter}");
  await waitFor(() => expect(cell(ashaTax)).toHaveAccessibleDescription(`Taxation: ${msg}`));
  expect(cell(ashaTax)).toHaveValue("30");
  expect(row("Asha")).toHaveTextContent("1 mark not saved");
  expect(calls).toHaveLength(1);
});

test("marks that owe a reason go by a call of their own, also when only the server knows", async () => {
  const { user, go, keys } = await open();
  const needsReason = { code: "marks.reason-required", msg: "Reason?" } as const;
  const calls = keepGrid(students, undefined, ({ studentId }, { reason }) =>
    studentId === "26000100001" && !reason ? needsReason : undefined,
  );
  await go(law);
  await keys("70{Enter}50{Enter}");
  await user.click(await screen.findByRole("button", { name: "Give a reason" }));
  await user.keyboard("Recounted{Enter}");
  await saved();
  const told = calls.map(({ cells, reason }) => [reason, ...cells.map(({ marks }) => marks)]);
  expect(told.at(-1)).toEqual(["Recounted", 70]);
  expect(told.filter(([reason]) => reason !== undefined)).toHaveLength(1);
});

test("while the typing pauses in a row it is saved, too", async () => {
  const { go, keys, calls } = await open();
  await go(rohanLaw);
  await keys("55");
  expect(screen.getByText("Saving 1…")).toBeVisible();
  await saved();
  expect(calls).toHaveLength(1);
});

test("Escape in a cell that is wrong, or not saved, puts back what the server has", async () => {
  const { cell, go, keys, calls } = await open();
  await go(law);
  await keys("120{Enter}");
  expect(cell(law)).toBeInvalid();
  await keys("{ArrowUp}{Escape}");
  expect(cell(law)).toHaveValue("61");
  expect(cell(law)).toBeValid();
  await saved();
  answerWithoutReason("put", "/marks/grid", 503);
  await keys("70{Enter}");
  await screen.findAllByText(/1 mark is waiting for the connection/);
  await keys("{ArrowUp}{Escape}");
  expect(cell(law)).toHaveValue("61");
  await saved();
  expect(calls).toEqual([]);
});

test("Escape puts back what stood there", async () => {
  const { cell, go, keys, calls } = await open();
  await go(law);
  await keys("7{Escape}");
  expect(cell(law)).toHaveValue("61");
  await keys("{ArrowDown}");
  await saved();
  expect(calls).toEqual([]);
});

test("what cannot be marks is shown at its cell, not sent, and can be gone to", async () => {
  const { user, cell, go, keys, calls } = await open();
  await go(ashaTax);
  await keys("51{Enter}");
  expect(cell(ashaTax)).toBeInvalid();
  expect(cell(ashaTax)).toHaveAccessibleDescription("Taxation: Marks must be between 0 and 50!");
  expect(screen.getAllByText("1 row has marks that are not saved:")[0]).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Asha Kulkarni" }));
  await waitFor(() => expect(cell(ashaTax)).toHaveFocus());
  await keys("50{Enter}");
  await saved();
  expect(calls.map(({ cells }) => cells)).toEqual([
    [{ studentId: "26000100001", subjectId: "tax", was: null, marks: 50 }],
  ]);
});

const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

test("a block without ids says which rows it will fill before it fills them", async () => {
  const { user, cell, go, paste, calls } = await open();
  await go(ashaTax);
  paste("45\r\n\r\n12\r\n");
  const asked = await dialog("Paste 2 marks");
  expect(asked.getByText(/fills 2 rows down from the chosen cell/)).toBeVisible();
  expect(asked.getByText("Asha Kulkarni (26000100001): Taxation 45")).toBeVisible();
  expect(asked.getByText("Zoya Khan (26000100003): Taxation 12")).toBeVisible();
  expect(cell(ashaTax)).toHaveValue("");
  await user.click(asked.getByRole("button", { name: "Fill in" }));
  await screen.findByText("2 cells pasted. 1 empty cell changed nothing.");
  await saved();
  expect(calls.map(({ cells }) => cells.map(({ marks }) => marks))).toEqual([[45, 12]]);
  await user.click(screen.getByRole("button", { name: "Undo paste" }));
  await saved();
  expect(cell(ashaTax)).toHaveValue("");
  expect(cell("Taxation, Zoya Khan")).toHaveValue("8");
});

test.each([
  ["45\t1\r\n", /^1 value is past/],
  ["45\r\n45,5\r\n", /Rohan Mehta, Taxation: “45,5”. Please write decimals with a point/],
  ["26000100001\t50\t60\n26000100009\t50\t60\n", /^Line 2: no student of this course has the ID/],
  ["26000100001\t50\n26000100001\t60\n", /^Line 2: student 26000100001 appears twice/],
  ["26000100001\t50\nAsha\t60\n", /^Line 2 has no student ID/],
  ["Student ID\tAlchemy\n26000100001\t50\n", /“Alchemy” is not a subject/],
  ["Student ID\tTaxation\n26000100001\t50\t6\n", /Asha Kulkarni: “6” is under no subject/],
])("a block with a fault fills nothing and says what is wrong: %j", async (block, fault) => {
  const { user, cell, go, paste, calls } = await open();
  await go(ashaTax);
  paste(block);
  const told = await dialog("Nothing was pasted");
  expect(told.getByText(fault)).toBeVisible();
  expect(told.queryByRole("button", { name: "Fill in" })).toBeNull();
  // The cross that closes has the same name.
  await user.click(told.getAllByRole("button", { name: "Close" })[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(cell(ashaTax)).toHaveValue("");
  expect(screen.getByText("All changes saved")).toBeVisible();
  expect(calls).toHaveLength(0);
});

test("a block with ids goes to the students it names, whatever cell has the focus", async () => {
  const { user, cell, go, paste, calls } = await open();
  await go(rohanLaw);
  paste("Student ID\tName\tTaxation\n'26000100003\tZoya\t12\n\t\t\n26000100001\tAsha\t45\n");
  const asked = await dialog("Paste 2 marks");
  expect(asked.getByText("2 students, matched by student ID:")).toBeVisible();
  expect(asked.getByText("Zoya Khan (26000100003): Taxation 12")).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Fill in" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(cell(ashaTax)).toHaveValue("45");
  expect(cell("Taxation, Zoya Khan")).toHaveValue("12");
  expect(cell(rohanLaw)).toHaveValue("");
});

test("a block with ids and names but no headings begins at the chosen column", async () => {
  const { cell, go, paste, user } = await open();
  await go(ashaTax);
  paste("26000100001\tAsha\t45\n26000100002\tRohan\t30\n");
  await user.click((await dialog("Paste 2 marks")).getByRole("button", { name: "Fill in" }));
  expect(cell(ashaTax)).toHaveValue("45");
  expect(cell("Taxation, Rohan Mehta")).toHaveValue("30");
  await saved();
});

test("a row says how many of its marks are not with the server", async () => {
  const { go, keys, calls } = await open();
  await go(law);
  await keys("70{Tab}120{Enter}");
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(row("Asha")).toHaveTextContent("1 mark not saved"));
});

const cleared = { changedBy: "Meenal Gore", changedAt: "2026-06-12T08:33:00Z" };

test("a mark that is cleared is removed, and a list of before does not bring it back", async () => {
  const { user, cell, go, keys, calls } = await open();
  await go(law);
  await keys("{Delete}{Enter}");
  await saved();
  expect(calls[0]?.cells).toMatchObject([{ subjectId: "law", was: 61, marks: null }]);
  expect(cell(law)).toHaveValue("");
  const lists = answer("get", "/marks/grid", grid(students));
  refuse("put", "/marks/publish", 409, "Not now.", "marks.overtaken");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(await screen.findByRole("button", { name: "Publish 1 result" }));
  await screen.findByText("Not now.");
  await waitFor(() => expect(lists).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText(law)).toHaveValue(""));
});

test("a grid that cannot be read anew says so until it has been", async () => {
  const { user } = await open();
  const lists = refuse("get", "/marks/grid", 403, "Not today.");
  refuse("put", "/marks/publish", 409, "Not now.", "marks.overtaken");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await user.click(await screen.findByRole("button", { name: "Publish 1 result" }));
  await screen.findByText("Not now.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Not today.")).toBeVisible();
  const again = screen.getByRole("button", { name: "Try again" });
  await user.click(again);
  await waitFor(() => expect(lists).toHaveLength(2));
  expect(await screen.findByText("Not today.")).toBeVisible();
  const changed = [sheet({ marks: [mark({ marks: 77 }), tax()] }), ...students.slice(1)];
  answer("get", "/marks/grid", grid(changed));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByLabelText(law)).toHaveValue("77"));
  expect(screen.queryByText("Not today.")).toBeNull();
});

test("a paste over empty cells is undone, also while it is being saved", async () => {
  const { user, cell, go, paste, calls } = await open();
  await go("Taxation, Asha Kulkarni");
  paste("45\n");
  await user.click(screen.getByRole("button", { name: "Undo paste" }));
  await saved();
  expect(cell(ashaTax)).toHaveValue("");
  const before = calls.length;
  let reply = () => {};
  const wait = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const slow = keepGrid(students, wait);
  await go(ashaTax);
  paste("40\n");
  await waitFor(() => expect(slow).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Undo paste" }));
  reply();
  await waitFor(() => expect(slow).toHaveLength(2));
  await saved();
  expect(cell(ashaTax)).toHaveValue("");
  expect(slow[1]?.cells).toMatchObject([{ subjectId: "tax", was: 40, marks: null }]);
  expect(calls).toHaveLength(before);
});

test.each([
  ["Keep mine", "45", 1],
  ["Take theirs", "", 0],
])("when somebody has removed the marks meanwhile: %s", async (choice, left, sent) => {
  const { user, cell, go, keys } = await open();
  const calls = keepGrid([sheet({ marks: [mark({ marks: null, ...cleared }), tax()] })]);
  await go(law);
  await keys("45{Enter}");
  const told = /You typed 45; Meenal Gore cleared it at 14:03\./;
  expect(await screen.findByText(told)).toBeVisible();
  expect(cell(law)).toHaveValue("45");
  await user.click(screen.getByRole("button", { name: `${choice}: ${law}` }));
  await saved();
  expect(cell(law)).toHaveValue(left);
  expect(calls.slice(1).map(({ cells }) => cells)).toMatchObject(
    sent ? [[{ subjectId: "law", was: null, marks: 45 }]] : [],
  );
});

test("only what waits for the connection is counted as waiting for it", async () => {
  const { user, go, keys } = await open();
  await go(law);
  await keys("120{Enter}");
  answerWithoutReason("put", "/marks/grid", 503, { "Retry-After": "20" });
  await keys("70{Enter}");
  const waits =
    "1 mark is waiting for the connection, kept in this browser tab. 1 row has marks that are not saved:";
  expect((await screen.findAllByText(waits))[0]).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Students" }));
  expect(
    await screen.findByText(
      /^1 mark is waiting for the connection\. 1 mark needs your attention\. This/,
    ),
  ).toBeVisible();
  // One last time for what can be saved.
  const calls = keepGrid(students);
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test("when the server is away it is tried again, and a reload loses nothing", async () => {
  const { user, go, keys } = await open();
  answerWithoutReason("put", "/marks/grid", 503, { "Retry-After": "20" });
  await go(law);
  await keys("70{Enter}");
  const waits = "1 mark is waiting for the connection, kept in this browser tab.";
  expect((await screen.findAllByText(waits))[0]).toBeVisible();
  expect(row("Asha")).toHaveTextContent("Not saved yet");
  expect(sessionStorage.getItem("marks-grid:BMS:meera")).toContain('"text":"70"');
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  const calls = keepGrid(students);
  await user.click(screen.getByRole("button", { name: "Try now" }));
  await saved();
  expect(calls).toHaveLength(1);
  expect(sessionStorage.getItem("marks-grid:BMS:meera")).toBeNull();
});

test("what a reload has interrupted is saved as soon as its row is there", async () => {
  const marks = { "26000100001": { law: { attempt: 1, was: 61, text: "70" } } };
  sessionStorage.setItem("marks-grid:BMS:meera", JSON.stringify({ marks, reason: "" }));
  const { calls, cell } = await open();
  await saved();
  expect(cell(law)).toHaveValue("70");
  expect(calls[0]?.cells).toMatchObject([{ subjectId: "law", was: 61, marks: 70 }]);
});

test.each([
  ["Keep mine", "45", 1],
  ["Take theirs", "55", 0],
])("of two who entered marks at once: %s", async (choice, left, sent) => {
  const { user, cell, go, keys } = await open();
  const theirs = { marks: 55, changedBy: "Meenal Gore", changedAt: "2026-06-12T08:33:00Z" };
  const calls = keepGrid([sheet({ marks: [mark(theirs), tax()] })]);
  await go(law);
  await keys("45{Tab}30{Enter}");
  expect(await screen.findByText(/You typed 45; Meenal Gore entered 55 at 14:03\./)).toBeVisible();
  // The right one beside it has been saved.
  expect(row("Asha")).toHaveTextContent("1 mark not saved");
  const before = calls.length;
  await user.click(screen.getByRole("button", { name: `${choice}: ${law}` }));
  expect(cell(law)).toHaveFocus();
  await saved();
  expect(cell(law)).toHaveValue(left);
  expect(cell(ashaTax)).toHaveValue("30");
  expect(calls.slice(before).map(({ cells }) => cells)).toMatchObject(
    sent ? [[{ subjectId: "law", was: 55, marks: 45 }]] : [],
  );
});

test("a lost reply is no conflict: what stands there is what was typed", async () => {
  const { go, keys } = await open();
  keepGrid([sheet({ marks: [mark({ marks: 45 }), tax()] })]);
  await go(law);
  await keys("45{Enter}");
  await saved();
  expect(screen.queryByText(/You typed/)).toBeNull();
});

test("a refusal for good is shown at the row and can be tried again", async () => {
  const { user, go, keys } = await open();
  refuse("put", "/marks/grid", 403, "Not allowed.");
  await go(law);
  await keys("45{Enter}");
  expect(await screen.findByText("Not allowed.")).toBeVisible();
  keepGrid(students);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await saved();
});

test("a reason for published marks is asked for once and used for what follows", async () => {
  const seen = sheet({
    status: "Published",
    marks: [mark({ marks: 61, isPublished: true, takesReason: true }), tax()],
  });
  const both = [seen, { ...seen, ...rohan }];
  answer("get", "/marks/grid", grid(both));
  const { user, cell, go, keys } = await open();
  const calls = keepGrid(both);
  await go(law);
  await keys("65{Enter}");
  await user.click(await screen.findByRole("button", { name: "Give a reason" }));
  expect(screen.getByLabelText("Reason for changing published marks")).toHaveFocus();
  await user.keyboard("Recounted{Enter}");
  expect(cell(rohanLaw)).toHaveFocus();
  await saved();
  await keys("66{Enter}");
  await saved();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ reason }) => reason)).toEqual(["Recounted", "Recounted"]);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.queryByText("Recounted")).toBeNull();
});

test("marks that were published once are not removed: no reason helps, and the cell says so", async () => {
  const once = sheet({ marks: [mark({ marks: 61, takesReason: true }), tax()] });
  answer("get", "/marks/grid", grid([once]));
  const { cell, go, keys } = await open();
  const msg = "Published marks can be changed, but not removed.";
  keepGrid([once], undefined, () => ({ code: "marks.not-removable", msg }));
  await go(law);
  await keys("{Delete}{Enter}");
  await waitFor(() => expect(cell(law)).toHaveAccessibleDescription(`Business Law: ${msg}`));
  expect(screen.queryByText(/Give a reason to save/)).toBeNull();
});

test("marks of a re-exam are not missing before its day", async () => {
  const ahead = tax({ attempt: 2, examDate: "2090-07-12", bestMarks: 12 });
  const past = tax({ attempt: 2, examDate: "2020-07-12", bestMarks: 12 });
  const waiting = sheet({ marks: [mark({ marks: 61 }), ahead] });
  answer("get", "/marks/grid", grid([waiting, sheet({ ...rohan, marks: [mark(), past] })]));
  const { user, cell } = await open();
  expect(screen.getByRole("columnheader", { name: /Taxation/ })).toHaveTextContent("1 missing");
  await user.click(screen.getByRole("button", { name: "Go to next missing" }));
  await waitFor(() => expect(cell(rohanLaw)).toHaveFocus());
});

const registered = tax({ attempt: 2, bestMarks: 30 });
const reexamOf = "Taxation, Asha Kulkarni, re-exam, attempt 2";
const notSaved =
  "Taxation: You typed 44 for a different attempt from the one shown here now. It is not saved.";

test("a correction that waited in the tab is none of the re-exam paid for since", async () => {
  const marks = { "26000100001": { tax: { attempt: 1, was: 35, text: "44" } } };
  sessionStorage.setItem("marks-grid:BMS:meera", JSON.stringify({ marks, reason: "Recounted" }));
  answer("get", "/marks/grid", grid([sheet({ marks: [mark({ marks: 61 }), registered] })]));
  const { cell, go, keys, calls } = await open();
  expect(cell(reexamOf)).toHaveValue("");
  expect(cell(reexamOf)).toHaveAccessibleDescription(notSaved);
  expect(screen.queryByRole("button", { name: /Keep mine/ })).toBeNull();
  await saved();
  expect(calls).toEqual([]);
  await go(reexamOf);
  await keys("38{Enter}");
  await saved();
  expect(calls.map(({ cells }) => cells)).toMatchObject([
    [{ subjectId: "tax", was: null, marks: 38 }],
  ]);
  expect(screen.queryByText(notSaved)).toBeNull();
});

test("a re-exam paid for while a correction is on its way is not given its marks", async () => {
  const before = tax({ marks: 35, isPublished: true });
  answer("get", "/marks/grid", grid([sheet({ marks: [mark({ marks: 61 }), before] })]));
  const { cell, go, keys } = await open();
  keepGrid([sheet({ marks: [mark({ marks: 61 }), registered] })]);
  await go(ashaTax);
  await keys("44{Enter}");
  expect(await screen.findByText(notSaved)).toBeVisible();
  expect(cell(reexamOf)).toHaveValue("");
  expect(screen.queryByRole("button", { name: /Keep mine/ })).toBeNull();
});

test("what is refused is missing, and so the row is not complete", async () => {
  const { user, cell, go, keys, paste } = await open();
  const zoyaTax = "Taxation, Zoya Khan";
  await go(zoyaTax);
  paste("AB\n");
  const head = () => screen.getByRole("columnheader", { name: /Taxation/ });
  await waitFor(() => expect(cell(zoyaTax)).toBeInvalid());
  expect(cell(zoyaTax)).toHaveAccessibleDescription(/between 0 and 100! Marks are numbers/);
  expect(head()).toHaveTextContent("2 missing");
  await go(ashaTax);
  await keys("30{Control>}{Enter}{/Control}");
  await waitFor(() => expect(cell(rohanLaw)).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Go to next missing" }));
  await waitFor(() => expect(cell(zoyaTax)).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Publish results/ }));
  expect(dialog.getByText("Zoya Khan: Taxation")).toBeVisible();
});

test("who has marks missing can be shown alone, and gone to one by one", async () => {
  const { user, cell, go, keys } = await open();
  await user.click(screen.getByRole("checkbox", { name: "Only students with missing marks" }));
  expect(screen.queryByRole("rowheader", { name: /Zoya/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Go to next missing" }));
  await waitFor(() => expect(cell(ashaTax)).toHaveFocus());
  await keys("40{Control>}{Enter}{/Control}");
  await waitFor(() => expect(cell(rohanLaw)).toHaveFocus());
  // The row that is complete now stays until it is asked for anew.
  expect(cell(ashaTax)).toHaveValue("40");
  await keys("30{Enter}");
  await saved();
  await user.click(screen.getByRole("button", { name: "Go to next missing" }));
  expect(await screen.findByText("No marks are missing.")).toBeVisible();
  await go(law);
});

test("leaving with marks that wait asks first", async () => {
  const { user, go, keys, address: at } = await open();
  await go(law);
  await keys("120{Enter}");
  await user.click(screen.getByRole("tab", { name: "Students" }));
  const dialog = await screen.findByRole("dialog", { name: "Some marks are not saved" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(at()).toBe(address);
  await user.click(screen.getByRole("tab", { name: "Students" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(at()).toBe("/marks-admin?course=BMS"));
  await user.click(screen.getByRole("tab", { name: "Course grid" }));
  expect(await screen.findByRole("textbox", { name: law })).toHaveValue("120");
});

test("the browser's way back, then Leave, leaves once and for all", async () => {
  const { user, go, keys, back, address: at } = await open();
  await user.click(screen.getByRole("tab", { name: "Students" }));
  await user.click(screen.getByRole("tab", { name: "Course grid" }));
  await screen.findByRole("textbox", { name: law });
  await go(law);
  await keys("120{Enter}");
  await back();
  await screen.findByRole("button", { name: "Leave" });
  // Going back once more is no answer to the question.
  await back();
  await waitFor(() => expect(at()).toBe("/marks-admin?course=BMS&view=grid"));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(at()).toBe("/marks-admin?course=BMS"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a course that the college does not have is shown, and another one can be chosen", async () => {
  refuse("get", "/marks/grid", 404, "Not found.");
  renderRoute("/marks-admin?view=grid&course=Nope");
  expect(await screen.findByText("Your college has no course Nope")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Course" })).toBeVisible();
});

test("a course without subjects or students says so, and a failure can be tried again", async () => {
  refuse("get", "/marks/grid", 400, "Not now.");
  const { user } = renderRoute(address);
  await screen.findByText("Not now.");
  answer("get", "/marks/grid", { course: "BMS", subjects: [], students: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("This course has no subjects yet")).toBeVisible();
});
