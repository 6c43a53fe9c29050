import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aClass, atClass, placed } from "@/testing/classes";
import { watchDownloads } from "@/testing/downloads";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse, refused } from "@/testing/server";

const post = "/classes/c1/places";
const field = "Or paste cells from a spreadsheet";
const cells = "Student ID\tUniversity Number\n26000100001\t2026/0417";

async function open() {
  atClass();
  const page = renderRoute("/marks-admin/classes/c1");
  await screen.findByText("Asha Kulkarni");
  await page.user.click(screen.getByRole("button", { name: "Bring in from a file or paste" }));
  const dialog = () => within(screen.getByRole("dialog"));
  const press = (name: string) => page.user.click(dialog().getByRole("button", { name }));
  const choose = (text: string) =>
    page.user.upload(dialog().getByLabelText("Choose a file", { selector: "input" }), [
      new File([text], "places.csv", { type: "text/csv" }),
    ]);
  const paste = async (text: string) => {
    await page.user.click(dialog().getByLabelText(field));
    await page.user.paste(text);
  };
  return { ...page, dialog, press, choose, paste };
}

const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("pasted cells are checked first; what would change is shown and then saved", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  expect(dialog().queryByRole("button", { name: "Save these changes" })).toBeNull();
  const checks = answer("post", post, placed());
  await press("Check");
  expect(await dialog().findByText(/^2 rows, 2 changes\./)).toBeVisible();
  const table = within(dialog().getByRole("table", { name: "What would change" }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "RowStudentWhatNowWill be",
    "2Asha Kulkarni26000100001University numberempty2026/0417",
    "3Chitra Rao26000100002DivisionAB",
  ]);
  const saves = answer("post", post, placed({ imported: true }));
  const reread = answer("get", "/classes/c1", aClass());
  await press("Save these changes");
  await closed();
  expect(await screen.findByText("2 changes saved.")).toBeVisible();
  expect(checks[0]?.body).toEqual({ csv: cells, dryRun: true });
  expect(saves[0]?.body).toEqual({ csv: cells, dryRun: false, seen: "s1" });
  await waitFor(() => expect(reread).toHaveLength(1));
});

test("a file is checked as soon as it is chosen, and stands instead of pasted cells", async () => {
  const { user, dialog, choose, paste } = await open();
  await paste("x");
  const checks = answer("post", post, placed());
  await choose("Student ID,Division\n26000100001,B");
  expect(await dialog().findByText(/^2 rows, 2 changes\./)).toBeVisible();
  expect(dialog().getByText("places.csv")).toBeVisible();
  expect(dialog().getByLabelText(field)).toHaveValue("");
  expect(checks[0]?.body).toMatchObject({ csv: "Student ID,Division\n26000100001,B" });
  // What was said was said of the file.
  await user.type(dialog().getByLabelText(field), "y");
  expect(dialog().queryByText("places.csv")).toBeNull();
  expect(dialog().queryByRole("table")).toBeNull();
});

test("with nothing to check the button says so", async () => {
  const { dialog, press, paste } = await open();
  await press("Check");
  const said = "Please choose a file or paste cells first.";
  expect(dialog().getByText(said)).toBeVisible();
  expect(dialog().getByLabelText(field)).toBeInvalid();
  await paste("x");
  expect(dialog().queryByText(said)).toBeNull();
});

test("faults are told by row and column, and nothing can be saved", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  const errors = [
    { row: 3, column: "Roll Number", message: "No roll number." },
    { row: 4, column: null, message: "Nobody of this class." },
  ];
  answer("post", post, placed({ errors }));
  await press("Check");
  expect(await dialog().findByText(/^2 errors\./)).toBeVisible();
  const table = within(dialog().getByRole("table", { name: "Errors in the file" }));
  const row = table.getByText("Roll Number").closest("tr");
  expect(row).toHaveTextContent("3Roll NumberNo roll number.");
  expect(table.getByText("Whole row")).toBeVisible();
  expect(dialog().queryByRole("button", { name: "Save these changes" })).toBeNull();
});

test("faults that come up with the saving are told in the same way", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  answer("post", post, placed());
  await press("Check");
  await dialog().findByText(/2 changes/);
  const errors = [{ path: "rows.3.Division", msg: "It takes no more." }];
  answer("post", post, faulty(errors), { status: 400 });
  await press("Save these changes");
  const cell = await dialog().findByText("It takes no more.");
  expect(cell.closest("tr")).toHaveTextContent("3DivisionIt takes no more.");
  expect(dialog().queryByRole("button", { name: "Save these changes" })).toBeNull();
});

test("when the class has changed meanwhile, it is checked again", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  answer("post", post, placed());
  await press("Check");
  await dialog().findByText(/2 changes/);
  const refusal = refused("Changed.", "class.places-changed");
  const again = answer("post", post, refusal, { status: 409 });
  await press("Save these changes");
  expect(await dialog().findByText(/^The class has changed since the check\./)).toBeVisible();
  await waitFor(() => expect(again).toHaveLength(2));
  expect(again[1]?.body).toMatchObject({ dryRun: true });
  // That check has failed, too; it can be asked for.
  answer("post", post, placed({ changes: [], rows: 1, seen: "s2" }));
  await press("Check again");
  expect(await dialog().findByText(/^1 row, nothing would change\./)).toBeVisible();
  expect(dialog().getByText(/^1 row/)).toHaveTextContent(/so there is nothing to save\.$/);
});

test("a check without a connection can be made again, and a lost reply is no failure", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  failNetwork("post", post);
  await press("Check");
  await dialog().findByText("An unexpected error occurred. Please try again.");
  answer("post", post, placed());
  await press("Check again");
  await dialog().findByText(/2 changes/);
  failNetwork("post", post);
  await press("Save these changes");
  expect(await dialog().findByText(/We do not know yet whether the changes were/)).toBeVisible();
  expect(dialog().getByRole("button", { name: "Save these changes" })).toBeEnabled();
});

test("another refusal stays on the dialog, with what was pasted", async () => {
  const { dialog, press, paste } = await open();
  await paste(cells);
  answer("post", post, placed());
  await press("Check");
  await dialog().findByText(/2 changes/);
  refuse("post", post, 429, "Too often.");
  await press("Save these changes");
  expect(await dialog().findByText("Too often.")).toBeVisible();
  expect(dialog().getByLabelText(field)).toHaveValue(cells);
});

test("the template is the class's", async () => {
  const files = watchDownloads();
  const { press } = await open();
  const calls = answer("get", "/classes/c1/template.csv", "Student ID,Name");
  await press("Download template");
  await waitFor(() => expect(files).toHaveLength(1));
  expect(calls).toHaveLength(1);
});
