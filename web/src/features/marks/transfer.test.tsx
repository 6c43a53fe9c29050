import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ImportedMarks } from "@/lib/api-types";
import { watchDownloads } from "@/testing/downloads";
import { atMarksDesk, grid, mark, rohan, sheet, tax } from "@/testing/marks";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse, refused } from "@/testing/server";

const change = {
  row: 2,
  studentId: "26000100001",
  name: "Asha Kulkarni",
  subjectName: "Taxation",
  from: null,
  to: 45,
};
const found: ImportedMarks = {
  imported: false,
  rows: 2,
  changes: [change, { ...change, row: 3, name: "Rohan Mehta", from: 20, to: 21.5 }],
  errors: [],
  needsReason: false,
  seen: "s1",
};

beforeEach(() => {
  atMarksDesk();
  const complete = sheet({ ...rohan, marks: [mark({ marks: 50 }), tax({ marks: 20 })] });
  answer("get", "/marks/grid", grid([sheet(), complete]));
});

async function open(action: "Publish" | "Import") {
  const page = renderRoute("/marks-admin?view=grid&course=BMS");
  await screen.findByText("2 students");
  await page.user.click(screen.getByRole("button", { name: action }));
  const dialog = () => within(screen.getByRole("dialog"));
  const press = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const choose = (text: string | Uint8Array<ArrayBuffer>, name = "marks.csv") =>
    page.user.upload(dialog().getByLabelText("Choose a file", { selector: "input" }), [
      new File([text], name, { type: "text/csv" }),
    ]);
  return { ...page, dialog, press, choose };
}

const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("publishing says who is complete, who is not and what is missing, and tells the result", async () => {
  const incomplete = [{ id: "26000100001", name: "Asha Kulkarni", missing: ["Taxation"] }];
  const calls = answer("put", "/marks/publish", { published: 1, unchanged: 0, incomplete });
  const { user, dialog, press } = await open("Publish");
  expect(screen.getByRole("dialog", { name: "Publish results of BMS" })).toBeVisible();
  const fact = dialog().getByText("Complete, ready to publish").closest("div");
  expect(fact).toHaveTextContent("Complete, ready to publish1 student");
  expect(dialog().getByText("Asha Kulkarni: Taxation")).toBeVisible();
  const count = (name: string) => dialog().getByText(name).closest("div")?.textContent;
  expect(count("Of these, PASS")).toBe("Of these, PASS1 student");
  expect(count("Of these, FAIL")).toBe("Of these, FAIL0 students");
  await press("Publish 1 result");
  expect(await screen.findByText("1 result published.")).toBeVisible();
  expect(dialog().getByText("Asha Kulkarni: Taxation")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ course: "BMS" }]);
  await user.keyboard("{Enter}");
  await closed();
  await waitFor(() => expect(screen.getByRole("button", { name: "Publish" })).toHaveFocus());
});

test("who passes and who fails is counted before anything is published", async () => {
  const marked = (nth: number, law: number, taxation: number) =>
    sheet({
      id: `2600010000${nth}`,
      marks: [mark({ marks: law }), tax({ attempt: 2, marks: taxation, bestMarks: 19 })],
    });
  answer("get", "/marks/grid", grid([marked(1, 40, 20), marked(2, 39.9, 50)]));
  const { dialog } = await open("Publish");
  expect(dialog().getByText("Of these, PASS").closest("div")).toHaveTextContent("1 student");
  expect(dialog().getByText("Of these, FAIL").closest("div")).toHaveTextContent("1 student");
});

test("nothing to publish is shown before, and a refusal stays on the dialog", async () => {
  answer("get", "/marks/grid", grid([sheet(), sheet(rohan)]));
  const { dialog } = await open("Publish");
  expect(dialog().getByText(/No student of this course has marks in all/)).toBeVisible();
  // The cross and the button: there is nothing to cancel.
  expect(
    dialog()
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["", "Close"]);
});

test("what is published already is not counted again", async () => {
  const known = { marks: 50, isPublished: true };
  const published = sheet({ status: "Published", marks: [mark(known), tax(known)] });
  // The marks of a re-exam are still to come; the earlier ones are published.
  const again = tax({ attempt: 2, bestMarks: 20 });
  const awaited = sheet({ id: "26000100009", status: "Incomplete", marks: [mark(known), again] });
  answer("get", "/marks/grid", grid([published, awaited]));
  const { dialog } = await open("Publish");
  expect(dialog().getByText(/All complete results are already published/)).toBeVisible();
});

test("what the server refuses to publish is shown", async () => {
  refuse("put", "/marks/publish", 409, "Nothing is complete.", "result.nothing-complete");
  const { dialog, press } = await open("Publish");
  await press("Publish 1 result");
  expect(await dialog().findByText("Nothing is complete.")).toBeVisible();
});

test("the template is the course's", async () => {
  const files = watchDownloads();
  const calls = answer("get", "/marks/template.csv", "studentId,name");
  const { user } = renderRoute("/marks-admin?view=grid&course=BSc%20IT");
  await user.click(await screen.findByRole("button", { name: "Download template" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(calls[0]?.url.searchParams.get("course")).toBe("BSc IT");
});

test("the import begins at the button that chooses a file", async () => {
  const { dialog } = await open("Import");
  await waitFor(() =>
    expect(dialog().getByRole("button", { name: "Choose a file" })).toHaveFocus(),
  );
});

test("a file is checked first; what would change is shown and then imported", async () => {
  const checks = answer("post", "/marks/import", found);
  const { dialog, press, choose } = await open("Import");
  await choose("id,Taxation\n1,45");
  expect(await dialog().findByText(/2 students in the file, 2 marks would change\./)).toBeVisible();
  expect(dialog().getByText("Rohan Mehta").closest("tr")).toHaveTextContent("Taxation2021.5");
  expect(dialog().getByText("Asha Kulkarni").closest("tr")).toHaveTextContent("Taxationempty45");
  const imports = answer("post", "/marks/import", { ...found, imported: true });
  await press("Import 2 marks");
  await closed();
  expect(await screen.findByText("2 marks imported.")).toBeVisible();
  const csv = "id,Taxation\n1,45";
  expect(checks[0]?.body).toEqual({ course: "BMS", csv, dryRun: true });
  expect(imports[0]?.body).toEqual({ course: "BMS", csv, seen: "s1", dryRun: false });
});

test("faults are told by row and column, and nothing can be imported", async () => {
  const errors = [
    { row: 3, column: "Maths", message: "Marks must be between 0 and 100!" },
    { row: 4, column: null, message: "There is no such student in BMS." },
  ];
  answer("post", "/marks/import", { ...found, errors });
  const { dialog, choose } = await open("Import");
  await choose("x");
  expect(await dialog().findByText(/2 errors in the file/)).toBeVisible();
  const table = within(dialog().getByRole("table", { name: "Errors in the file" }));
  expect(table.getByText("Maths").closest("tr")).toHaveTextContent(
    "3MathsMarks must be between 0 and 100!",
  );
  expect(table.getByText("Whole row")).toBeVisible();
  expect(dialog().queryByRole("button", { name: /^Import/ })).toBeNull();
});

test("faults that come up with the import itself are told in the same way", async () => {
  answer("post", "/marks/import", found);
  const { dialog, press, choose } = await open("Import");
  await choose("x");
  await dialog().findByText(/2 marks would change/);
  const errors = [{ path: "rows.3.Maths", msg: "Marks must be between 0 and 50!" }];
  answer("post", "/marks/import", faulty(errors), { status: 400 });
  await press("Import 2 marks");
  expect(await dialog().findByText("Maths")).toBeVisible();
  expect(dialog().queryByRole("button", { name: /^Import/ })).toBeNull();
});

test("published marks take a reason", async () => {
  answer("post", "/marks/import", { ...found, needsReason: true });
  const { user, dialog, press, choose } = await open("Import");
  await choose("x");
  const reason = await dialog().findByLabelText("Reason for changing published marks");
  await press("Import 2 marks");
  expect(reason).toBeInvalid();
  const calls = answer("post", "/marks/import", { ...found, imported: true });
  await user.type(reason, "Recounted");
  await press("Import 2 marks");
  await closed();
  expect(calls[0]?.body).toMatchObject({ reason: "Recounted", seen: "s1" });
});

test("when marks have changed meanwhile, the file is checked again", async () => {
  answer("post", "/marks/import", found);
  const { dialog, press, choose } = await open("Import");
  await choose("x");
  await dialog().findByText(/2 marks would change/);
  const again = answer("post", "/marks/import", refused("Changed.", "marks.changed"), {
    status: 409,
  });
  await press("Import 2 marks");
  expect(await dialog().findByText(/Marks have changed since/)).toBeVisible();
  await waitFor(() => expect(again).toHaveLength(2));
  expect(again[1]?.body).toMatchObject({ dryRun: true });
  // That check has failed, too; it can be asked for.
  answer("post", "/marks/import", { ...found, changes: [change], seen: "s2" });
  await press("Check again");
  expect(await dialog().findByText(/1 mark would change/)).toBeVisible();
  const calls = answer("post", "/marks/import", { ...found, changes: [change], imported: true });
  await press("Import 1 mark");
  await closed();
  expect(calls[0]?.body).toMatchObject({ seen: "s2" });
});

test("a file that is too big, no text, or changes nothing", async () => {
  answer("post", "/marks/import", { ...found, changes: [] });
  const { dialog, choose } = await open("Import");
  await choose("x".repeat(900 * 1024 + 1));
  expect(await dialog().findByText(/at most 900 KB/)).toBeVisible();
  await choose(new Uint8Array([0x41, 0xe9, 0x2c]));
  expect(await dialog().findByText(/cannot be read as text/)).toBeVisible();
  await choose("x");
  expect(await dialog().findByText(/no marks would change/)).toBeVisible();
});

test("a check without a connection can be made again", async () => {
  failNetwork("post", "/marks/import");
  const { dialog, press, choose } = await open("Import");
  await choose("x");
  await dialog().findByText("An unexpected error occurred. Please try again.");
  answer("post", "/marks/import", found);
  await press("Check again");
  expect(await dialog().findByText(/2 marks would change/)).toBeVisible();
});
