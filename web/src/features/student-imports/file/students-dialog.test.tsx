import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { watchDownloads } from "@/testing/downloads";
import { renderRoute } from "@/testing/render-route";
import { answer, faulty, refused } from "@/testing/server";
import { atImports } from "@/testing/student-import-server";
import { address, anImport, listAddress, trial } from "@/testing/student-imports";

const field = "Or paste cells from a spreadsheet";
const cells = "Name\tE-mail\tMobile\tDate of Birth\tCourse";

async function open(replies: (object | Response)[]) {
  const server = atImports({ imports: [], replies, found: anImport({ isOver: false }) });
  const page = renderRoute(listAddress);
  await page.user.click(await screen.findByRole("button", { name: "Import students" }));
  await screen.findByRole("dialog", { name: "Import students" });
  const dialog = () => within(screen.getByRole("dialog"));
  const press = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const check = async () => {
    await page.user.click(dialog().getByLabelText(field));
    await page.user.paste(cells);
    await press("Check");
  };
  return { ...page, ...server, dialog, press, check };
}

const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("who is new and where they go is shown first, then imported, and the page of the import opens", async () => {
  const {
    acts,
    dialog,
    press,
    check,
    address: at,
  } = await open([trial(), trial({ import: anImport({ isOver: false }) })]);
  expect(dialog().getByText(/^Each row needs Name, E-mail, Mobile/)).toBeVisible();
  expect(dialog().queryByRole("button", { name: /^Import / })).toBeNull();
  await check();
  expect(
    await dialog().findByText("5 rows: 4 new students, 1 is already in the portal."),
  ).toBeVisible();
  const table = within(dialog().getByRole("table", { name: "Where the new students go" }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "ClassDivisionStudentsClass and division",
    "BSc IT, term 3A3New, made by this import",
    "BMS–1Exists already",
  ]);
  expect(
    dialog()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Opening dues: ₹12,500.50 for 2 students. They are charged once another person approves them.",
    "Nothing changes for students who are already in the portal.",
    "Each new student gets an email with a code to set a password.",
  ]);
  await press("Import 4 students");
  await closed();
  expect(await screen.findByText("The import of 4 students has begun.")).toBeVisible();
  expect(at()).toBe(address);
  expect(
    await screen.findByRole("progressbar", { name: "How many students are done" }),
  ).toBeVisible();
  expect(acts().map(({ body }) => body)).toEqual([
    { csv: cells, dryRun: true },
    { csv: cells, dryRun: false, seen: "s1" },
  ]);
});

test("a workbook is checked as soon as it is chosen", async () => {
  const { user, acts, dialog } = await open([trial({ added: 1, present: 0, rows: 1 })]);
  const file = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], "students.xlsx");
  await user.upload(dialog().getByLabelText("Choose a file", { selector: "input" }), [file]);
  expect(await dialog().findByText("1 row: 1 new student.")).toBeVisible();
  expect(acts()[0]?.body).toEqual({ csv: "", workbook: "UEsDBA==", dryRun: true });
  expect(dialog().getByRole("button", { name: "Import 1 student" })).toBeVisible();
});

test("errors are told by row and column, and nobody can be imported", async () => {
  const errors = [
    { row: 2, column: "Course", message: "The college has no such course." },
    { row: 3, column: null, message: "The row has too few cells." },
  ];
  const { dialog, check } = await open([trial({ added: 0, classes: [], errors })]);
  await check();
  expect(await dialog().findByText(/^2 errors\./)).toBeVisible();
  const table = within(dialog().getByRole("table", { name: "Errors in the file" }));
  const cell = table.getByText("The college has no such course.");
  expect(cell.closest("tr")).toHaveTextContent("2CourseThe college has no such course.");
  expect(table.getByText("Whole row")).toBeVisible();
  expect(dialog().queryByRole("button", { name: /^Import / })).toBeNull();
});

test("errors that come up with the import are told in the same way", async () => {
  const taken = faulty([{ path: "rows.2.E-mail", msg: "This address has an account." }]);
  const { dialog, press, check } = await open([trial(), HttpResponse.json(taken, { status: 400 })]);
  await check();
  await dialog().findByText(/^5 rows/);
  await press("Import 4 students");
  const cell = await dialog().findByText("This address has an account.");
  expect(cell.closest("tr")).toHaveTextContent("2E-mailThis address");
  expect(dialog().queryByRole("button", { name: /^Import / })).toBeNull();
});

test("a file with nobody new has nobody to import", async () => {
  const nobody = trial({ added: 0, present: 5, classes: [], dues: { students: 0, total: 0 } });
  const { dialog, check } = await open([nobody]);
  await check();
  const said = "5 rows: 0 new students, 5 are already in the portal. There is nobody to import.";
  expect(await dialog().findByText(said)).toBeVisible();
  expect(dialog().queryByRole("button", { name: /^Import / })).toBeNull();
});

test("when something has changed since the check, it is checked again", async () => {
  const outdated = refused("Changed.", "import.outdated");
  const { acts, dialog, press, check } = await open([
    trial(),
    HttpResponse.json(outdated, { status: 409 }),
    trial({ added: 3, present: 2, seen: "s2", dues: { students: 0, total: 0 } }),
    trial({ import: anImport({ isOver: false }), added: 3 }),
  ]);
  await check();
  await dialog().findByText(/^5 rows/);
  await press("Import 4 students");
  expect(await dialog().findByText(/^Something has changed since the check\./)).toBeVisible();
  expect(await dialog().findByText("No opening dues.")).toBeVisible();
  await press("Import 3 students");
  await closed();
  expect(acts().map(({ body }) => body)).toMatchObject([
    { dryRun: true },
    { seen: "s1" },
    { dryRun: true },
    { seen: "s2" },
  ]);
});

test("a lost reply is no failure, and a refusal keeps what was pasted", async () => {
  const older = refused("An older version still runs.", "import.older-version");
  const { dialog, press, check } = await open([
    trial(),
    HttpResponse.error(),
    HttpResponse.json(older, { status: 409 }),
  ]);
  await check();
  await dialog().findByText(/^5 rows/);
  await press("Import 4 students");
  expect(await dialog().findByText(/^We do not know yet whether the import/)).toBeVisible();
  await press("Import 4 students");
  expect(await dialog().findByText("An older version still runs.")).toBeVisible();
  expect(dialog().getByLabelText(field)).toHaveValue(cells);
});

test("the template is the server's", async () => {
  const saved = watchDownloads();
  answer("get", "/student-imports/template.csv", "Name");
  const { press } = await open([]);
  await press("Download template");
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["template.csv"]));
});
