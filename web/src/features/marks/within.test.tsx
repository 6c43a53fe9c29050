import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { watchDownloads } from "@/testing/downloads";
import { atMarksDesk, grid, keepGrid, mark, marked, rohan, sheet, tax } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer } from "@/testing/server";
import { answerTerms } from "@/testing/terms";

const ofClass = "year=y2&class=m3&division=b";
const chosen = { year: "y2", class: "m3", division: "b" };

beforeEach(() => {
  atMarksDesk();
  answerTerms();
});

/** Asha, of the third term, in the grid of her division. */
async function openGrid(
  asked = `course=BMS&${ofClass}`,
  name = "Marks of BMS, term 3, division B",
) {
  const student = sheet({ term: 3, marks: [mark({ marks: 61 }), tax({ marks: 30 })] });
  const reads = answer("get", "/marks/grid", { ...grid([student]), term: 3 });
  const saves = keepGrid([student]);
  const page = renderRoute(`/marks-admin?view=grid&${asked}`);
  await screen.findByRole("table", { name });
  const press = (button: string) => page.user.click(screen.getByRole("button", { name: button }));
  const dialog = () => within(screen.getByRole("dialog"));
  return { ...page, reads, saves, press, dialog };
}

const searches = (calls: { url: URL }[]) => calls.map(({ url }) => url.search);

test("in a list of all terms each student's course says the term", async () => {
  answer("get", "/marks/students", { students: [marked({ term: 3 })] });
  renderRoute("/marks-admin");
  const row = (await screen.findByRole("link", { name: "Asha Kulkarni" })).closest("tr");
  expect(row).toHaveTextContent("BMS, term 3");
});

test("the downloaded file has the same students as the list", async () => {
  watchDownloads();
  answer("get", "/marks/students", { students: [marked()] });
  const { user } = renderRoute(`/marks-admin?${ofClass}`);
  await screen.findByRole("link", { name: "Asha Kulkarni" });
  const calls = answer("get", "/marks/export.csv", "name");
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(searches(calls)).toEqual([`?${ofClass}`]));
});

test("a sheet is that of the list's class, read and saved, and says its term", async () => {
  answer("get", "/marks/students", { students: [marked()] });
  const reads = answer("get", "/marks/26000100001", sheet({ term: 3 }));
  const saves = answer("put", "/marks/26000100001", sheet({ term: 3 }));
  const { user } = renderRoute(`/marks-admin?${ofClass}`);
  await user.click(await screen.findByRole("link", { name: "Asha Kulkarni" }));
  expect(await screen.findByText("26000100001 · BMS, term 3")).toBeVisible();
  await user.type(screen.getByLabelText("Taxation"), "44");
  // Each class has a draft of its own.
  const key = "marks-sheet-26000100001-m3-meera";
  await waitFor(() => expect(sessionStorage.getItem(key)).toContain("44"));
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(searches(saves)).toEqual(["?year=y2&class=m3"]));
  expect(searches(reads)[0]).toBe("?year=y2&class=m3");
});

test("the grid is read and saved within its class", async () => {
  const { user, reads, saves } = await openGrid();
  expect(searches(reads)[0]).toBe(`?course=BMS&${ofClass}&limit=100`);
  expect(screen.getByRole("heading", { name: "Course grid · Term 3" })).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Taxation, Asha Kulkarni" }), "41");
  expect(sessionStorage.getItem("marks-grid:BMS:m3:b:meera")).toContain('"text":"41"');
  await user.tab();
  await waitFor(() => expect(saves[0]).toMatchObject({ course: "BMS", ...chosen }));
});

test("a class is of one course, which nobody has to choose as well", async () => {
  const { reads } = await openGrid("class=m3", "Marks of BMS, term 3");
  expect(searches(reads)[0]).toBe("?course=BMS&year=y2&class=m3&limit=100");
  expect(screen.getByRole("combobox", { name: "Course" })).toHaveValue("BMS");
});

test("of all of a course's students the reply says the term they are in", async () => {
  const { reads } = await openGrid("course=BMS", "Marks of BMS");
  expect(searches(reads)[0]).toBe("?course=BMS&year=y2&limit=100");
  expect(await screen.findByRole("heading", { name: "Course grid · Term 3" })).toBeVisible();
});

test("what is published is the class that the grid shows", async () => {
  const calls = answer("put", "/marks/publish", { published: 1, unchanged: 0, incomplete: [] });
  const { press, dialog, user } = await openGrid();
  await press("Publish");
  const name = "Publish results of BMS, term 3, division B";
  expect(screen.getByRole("dialog", { name })).toBeVisible();
  await user.click(dialog().getByRole("button", { name: "Publish 1 result" }));
  await screen.findByText("1 result published.");
  expect(calls.map(({ body }) => body)).toEqual([{ course: "BMS", ...chosen }]);
});

test("a template and a file of marks are of the class that the grid shows", async () => {
  watchDownloads();
  const templates = answer("get", "/marks/template.csv", "name");
  const found = {
    imported: false,
    rows: 1,
    changes: [],
    errors: [],
    needsReason: false,
    seen: "s1",
  };
  const calls = answer("post", "/marks/import", found);
  const { press, dialog, user } = await openGrid();
  await press("Download template");
  await waitFor(() => expect(searches(templates)).toEqual([`?course=BMS&${ofClass}`]));
  await press("Import");
  expect(
    screen.getByRole("dialog", { name: "Import marks of BMS, term 3, division B" }),
  ).toBeVisible();
  const csv = "Student ID,Taxation\n26000100001,45\n";
  const file = new File([csv], "marks.csv", { type: "text/csv" });
  await user.upload(dialog().getByLabelText("Choose a file", { selector: "input" }), file);
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([
      { course: "BMS", ...chosen, csv, dryRun: true },
    ]),
  );
});

/** Asha is taught law in one term, Rohan tax in another. */
async function openMixed() {
  const subjects = grid([sheet({ marks: [mark(), tax()] })]).subjects;
  const students = [
    sheet({ term: 1, marks: [mark({ marks: 61 })] }),
    sheet({ ...rohan, term: 3, marks: [tax()] }),
    sheet({ id: "26000100003", name: "Zoya Khan", term: 1, marks: [mark()] }),
  ];
  answer("get", "/marks/grid", { course: "BMS", subjects, students });
  const saves = keepGrid(students);
  const page = renderRoute("/marks-admin?view=grid&course=BMS");
  await screen.findByRole("table", { name: "Marks of BMS" });
  const cell = (name: string) => screen.getByRole("textbox", { name });
  return { ...page, saves, cell };
}

test("students of several terms have cells for their own subjects alone", async () => {
  const { user, saves, cell } = await openMixed();
  expect(screen.getAllByRole("textbox", { name: /, / })).toHaveLength(3);
  const row = screen.getByRole("row", { name: /Rohan Mehta/ });
  const [first, second] = within(row).getAllByRole("cell");
  expect(first).toHaveTextContent("Not taken");
  expect(within(second as HTMLElement).getByRole("textbox")).toBe(cell("Taxation, Rohan Mehta"));
  await user.type(cell("Taxation, Rohan Mehta"), "40");
  await user.tab();
  const change = { studentId: rohan.id, subjectId: "tax", was: null, marks: 40 };
  await waitFor(() => expect(saves[0]?.cells).toEqual([change]));
  // Rohan's result is that of tax alone.
  expect(row).toHaveTextContent("80.00%");
  expect(screen.getByRole("columnheader", { name: "Total" })).toHaveTextContent(/^Total$/);
});

test("keys go on over what a student is not taught", async () => {
  const { user, cell } = await openMixed();
  await user.click(cell("Business Law, Asha Kulkarni"));
  await user.keyboard("{ArrowDown}");
  expect(cell("Business Law, Zoya Khan")).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(cell("Business Law, Asha Kulkarni")).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(cell("Business Law, Asha Kulkarni")).toHaveFocus();
});

test("another class is another grid, which is not left while marks wait for the clerk", async () => {
  const { user, address } = await openGrid(`course=BMS&year=y2&class=m3`, "Marks of BMS, term 3");
  await user.type(screen.getByRole("textbox", { name: "Taxation, Asha Kulkarni" }), "99");
  await user.tab();
  await user.click(screen.getByRole("combobox", { name: "Class" }));
  await user.click(await screen.findByRole("option", { name: "BMS, term 1" }));
  expect(await screen.findByRole("dialog", { name: "Some marks are not saved" })).toBeVisible();
  expect(address()).toContain("class=m3");
});
