import { call } from "./api";
import { expectSound } from "./axe";
import { College, openAs } from "./college";
import { expect, test } from "./fixtures";

const course = "BCom";
const file = [
  "Course,Subject,Term,Minimum Marks,Maximum Marks,Code,Credits",
  `${course},Statistics,2,35,100,BC202,3.5`,
].join("\r\n");

test("a course gets terms, with subjects that are typed and subjects of a file", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const college = new College(page, browser);
  await college.found(course, [{ name: "Accountancy", minMarks: 40, maxMarks: 100 }]);
  const superAdmin = await college.staff("superAdmin");
  const { request } = superAdmin;
  const { collegeID, collegeName, address } = await call(
    request,
    "get",
    "/college/getCollegeById/own",
  );
  const save = (terms: number) =>
    call(request, "post", "/college/add", {
      collegeID,
      collegeName,
      address,
      courses: [{ courseName: course, baseFee: 0, eligibility: 40, terms }],
    });
  // A portal that has just started takes terms once it has seen that no older version serves.
  await expect(() => save(2)).toPass({ timeout: 30_000 });
  await save(1);
  const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
  const row = (name: string) => page.getByRole("group", { name, exact: true });
  const dialog = page.getByRole("dialog", { name: "Import subjects" });

  /** Until it says what the file would change. */
  async function choose(said: RegExp) {
    await press("Import subjects");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "subjects.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file),
    });
    await expect(dialog.getByText(said)).toBeVisible();
  }

  await test.step("the course gets two terms", async () => {
    await openAs(page, superAdmin, "/super-admin");
    await press(new RegExp(`^${course}`));
    await expect(row("Accountancy").getByLabel("Term")).toHaveCount(0);
    await press(/^Terms/);
    await page.getByLabel("Number of terms").selectOption("2");
    await expect(page.getByLabel("Terms a year")).toHaveValue("2");
    await expect(row("Accountancy").getByLabel("Term")).toHaveValue("1");
  });

  await test.step("a subject is added to the second term, with code and credits", async () => {
    await press(/^Term 2/);
    await expect(page.getByText("Term 2 has no subjects yet.")).toBeVisible();
    const entry = row("Add subject: Term 2");
    await entry.getByLabel("Subject name").fill("Taxation");
    await entry.getByLabel("Minimum marks").fill("40");
    await entry.getByLabel("Maximum marks").fill("100");
    await entry.getByLabel("Code (optional)").fill("BC201");
    await entry.getByLabel("Credits (optional)").fill("4");
    await entry.getByLabel("Credits (optional)").press("Enter");
    await expect(row("Taxation").getByLabel("Term")).toHaveValue("2");
    await expectSound(page, "a course of two terms");
  });

  await test.step("what is typed is saved before a file is taken", async () => {
    const open = page.getByRole("button", { name: "Import subjects" });
    await expect(open).toHaveAttribute("aria-disabled", "true");
    await press("Save College");
    await expect(page.getByText("College details saved.")).toBeVisible();
    await expect(open).not.toHaveAttribute("aria-disabled");
  });

  await test.step("a subject of a file is seen first, and then imported", async () => {
    await choose(/^1 row, \d+ changes\./);
    const table = dialog.getByRole("table", { name: "What would change" });
    await expect(table.getByText("New subject")).toBeVisible();
    await expect(table.getByText("BC202")).toBeVisible();
    await expectSound(page, "a file of subjects that was checked");
    await dialog.getByRole("button", { name: /^Import \d+ changes to subjects$/ }).click();
    await expect(page.getByText(/ changes to subjects imported\.$/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("both are there after a reload, and the same file changes nothing", async () => {
    await page.reload();
    await press(new RegExp(`^${course}`));
    for (const [name, code, credits] of [
      ["Taxation", "BC201", "4"],
      ["Statistics", "BC202", "3.5"],
    ] as const) {
      await expect(row(name).getByLabel("Term")).toHaveValue("2");
      await expect(row(name).getByLabel("Code (optional)")).toHaveValue(code);
      await expect(row(name).getByLabel("Credits (optional)")).toHaveValue(credits);
    }
    await expect(row("Statistics").getByLabel("Minimum marks")).toHaveValue("35");
    await expect(page.getByText("Everything is saved.")).toBeVisible();
    await choose(/^1 row, nothing would change\./);
    await expectSound(page, "a file that changes nothing");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("credits are taken away again", async () => {
    await row("Taxation").getByLabel("Credits (optional)").fill("");
    await press("Save College");
    await expect(page.getByText("College details saved.")).toBeVisible();
    await page.reload();
    await press(new RegExp(`^${course}`));
    await expect(row("Taxation").getByLabel("Code (optional)")).toHaveValue("BC201");
    await expect(row("Taxation").getByLabel("Credits (optional)")).toHaveValue("");
  });
});
