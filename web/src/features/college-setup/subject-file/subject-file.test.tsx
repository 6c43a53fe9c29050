import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { atCollege, college, divided, importedSubjects, withCourses } from "@/testing/college";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse, refused } from "@/testing/server";

const post = "/college/subjects";
const read = "/college/getCollegeById/own";
const field = "Or paste cells from a spreadsheet";
const cells = "Course\tSubject\tTerm\nBMS\tMaths\t2";

async function open(found = withCourses(divided(), {})) {
  atCollege(found);
  const page = renderRoute("/super-admin");
  await screen.findByLabelText("College ID");
  await page.user.click(screen.getByRole("button", { name: "Import subjects" }));
  await screen.findByRole("dialog", { name: "Import subjects" });
  const dialog = () => within(screen.getByRole("dialog"));
  const press = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const choose = (content: string | Uint8Array<ArrayBuffer>, name = "subjects.csv") =>
    page.user.upload(dialog().getByLabelText("Choose a file", { selector: "input" }), [
      new File([content], name),
    ]);
  const paste = async (text: string) => {
    await page.user.click(dialog().getByLabelText(field));
    await page.user.paste(text);
  };
  return { ...page, dialog, press, choose, paste };
}

const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("every change is shown first, then imported, and the editor has it", async () => {
  const { user, dialog, press, paste } = await open();
  expect(dialog().getByText(/^Course,Subject,Term,Minimum Marks/)).toBeVisible();
  await paste(cells);
  const checks = answer("post", post, importedSubjects());
  await press("Check");
  expect(await dialog().findByText(/^2 rows, 4 changes\./)).toBeVisible();
  const table = within(dialog().getByRole("table", { name: "What would change" }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "CourseSubjectWhatNowWill be",
    "BMSMathsNew subjectemptyMaths",
    "BMSMaths (term 2)Minimum and maximum marksempty40/100",
    "BMSMaths (term 2)Termempty2",
    "BMSTaxationCodeT1T2",
  ]);
  const imports = answer("post", post, importedSubjects({ imported: true }));
  const course = divided();
  const maths = { _id: "m", subjectName: "Maths", minMarks: 40, maxMarks: 100, term: 2 };
  const subjects = [...(course.subjects ?? []), maths];
  answer("get", read, { ...withCourses({ ...course, subjects }, {}), revision: 8 });
  await press("Import 4 changes to subjects");
  await closed();
  expect(await screen.findByText("4 changes to subjects imported.")).toBeVisible();
  expect(checks[0]?.body).toEqual({ csv: cells, dryRun: true });
  expect(imports[0]?.body).toEqual({ csv: cells, dryRun: false, seen: "s1" });
  await user.click(screen.getByRole("button", { name: /^BMS/ }));
  expect(screen.getByRole("group", { name: "Maths" })).toBeVisible();
  expect(screen.getByText("Everything is saved.")).toBeVisible();
});

test("a workbook is sent whole, and the import sends it again", async () => {
  const { dialog, press, choose } = await open();
  const checks = answer("post", post, importedSubjects());
  await choose(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff]), "subjects.xlsx");
  expect(await dialog().findByText(/^2 rows, 4 changes\./)).toBeVisible();
  expect(dialog().getByText("subjects.xlsx")).toBeVisible();
  const workbook = "UEsDBP8=";
  expect(checks[0]?.body).toEqual({ csv: "", workbook, dryRun: true });
  const imports = answer("post", post, importedSubjects({ imported: true }));
  await press("Import 4 changes to subjects");
  await closed();
  expect(imports[0]?.body).toEqual({ csv: "", workbook, dryRun: false, seen: "s1" });
});

test("a workbook is known by what it is, too, and one that cannot be tried is tried again", async () => {
  const { dialog, press, choose } = await open();
  failNetwork("post", post);
  await choose(new Uint8Array([0x50, 0x4b]), "subjects.csv");
  await dialog().findByText("An unexpected error occurred. Please try again.");
  const again = answer("post", post, importedSubjects());
  await press("Check again");
  expect(await dialog().findByText(/^2 rows/)).toBeVisible();
  expect(again[0]?.body).toMatchObject({ csv: "", workbook: "UEs=" });
});

test("a file that is too large or no table gets a sentence, and nothing is sent", async () => {
  // A call would fail this test: no answer to it is set up.
  const { dialog, choose } = await open();
  await choose(new Uint8Array(700 * 1024 + 1), "subjects.xlsx");
  expect(await dialog().findByText(/a workbook of at most 700 KB/)).toBeVisible();
  await choose("x".repeat(900 * 1024 + 1));
  expect(await dialog().findByText(/a file of at most 900 KB/)).toBeVisible();
  await choose(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "subjects.csv");
  expect(
    await dialog().findByText(/^Please save the file as \.xlsx or as CSV UTF-8/),
  ).toBeVisible();
});

test("faults are told by row and column, and nothing can be imported", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  const errors = [
    { row: 2, column: "Term", message: "The course has no such term." },
    { row: 3, column: null, message: "The row has too few cells." },
  ];
  answer("post", post, importedSubjects({ changes: [], errors }));
  await press("Check");
  expect(await dialog().findByText(/^2 errors\./)).toBeVisible();
  const table = within(dialog().getByRole("table", { name: "Errors in the file" }));
  const cell = table.getByText("The course has no such term.");
  expect(cell.closest("tr")).toHaveTextContent("2TermThe course has no such term.");
  expect(table.getByText("Whole row")).toBeVisible();
  expect(dialog().queryByRole("button", { name: /^Import/ })).toBeNull();
});

test("faults that come up with the import are told in the same way", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  answer("post", post, importedSubjects());
  await press("Check");
  await dialog().findByText(/^2 rows, 4 changes/);
  const errors = [{ path: "rows.2.Code", msg: "Another subject of the course has this code." }];
  answer("post", post, faulty(errors), { status: 400 });
  await press("Import 4 changes to subjects");
  const cell = await dialog().findByText("Another subject of the course has this code.");
  expect(cell.closest("tr")).toHaveTextContent("2CodeAnother subject");
  expect(dialog().queryByRole("button", { name: /^Import/ })).toBeNull();
});

test("the same file again says that nothing would change", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  answer("post", post, importedSubjects({ rows: 1, changes: [] }));
  await press("Check");
  const said = await dialog().findByText(/^1 row, nothing would change\./);
  expect(said).toHaveTextContent(/so there is nothing to import\.$/);
  expect(dialog().queryByRole("button", { name: /^Import/ })).toBeNull();
});

test("when the courses have changed meanwhile, it is checked again", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  answer("post", post, importedSubjects());
  await press("Check");
  await dialog().findByText(/^2 rows, 4 changes/);
  const refusal = refused("Changed.", "college.file-outdated");
  const again = answer("post", post, refusal, { status: 409 });
  await press("Import 4 changes to subjects");
  expect(await dialog().findByText(/^The courses have changed since the check\./)).toBeVisible();
  await waitFor(() => expect(again).toHaveLength(2));
  expect(again[1]?.body).toMatchObject({ dryRun: true });
  answer("post", post, importedSubjects({ seen: "s2" }));
  await press("Check again");
  await dialog().findByText(/^2 rows, 4 changes/);
  const imports = answer("post", post, importedSubjects({ imported: true }));
  await press("Import 4 changes to subjects");
  await closed();
  expect(imports[0]?.body).toMatchObject({ seen: "s2" });
});

test("a lost reply is no failure, and another refusal keeps what was pasted", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  answer("post", post, importedSubjects());
  await press("Check");
  await dialog().findByText(/^2 rows, 4 changes/);
  failNetwork("post", post);
  await press("Import 4 changes to subjects");
  expect(await dialog().findByText(/We do not know yet whether the subjects were/)).toBeVisible();
  refuse("post", post, 409, "An older version still runs.", "college.older-version");
  await press("Import 4 changes to subjects");
  expect(await dialog().findByText("An older version still runs.")).toBeVisible();
  expect(dialog().getByLabelText(field)).toHaveValue(cells);
});

test("what is typed is saved or discarded first", async () => {
  atCollege(college());
  const { user } = renderRoute("/super-admin");
  await user.type(await screen.findByLabelText("Address"), "!");
  const button = screen.getByRole("button", { name: "Import subjects" });
  expect(button).toHaveAccessibleDescription("Save or discard your changes first.");
  await user.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.type(screen.getByLabelText("Address"), "{Backspace}");
  await user.click(button);
  expect(await screen.findByRole("dialog", { name: "Import subjects" })).toBeVisible();
});
