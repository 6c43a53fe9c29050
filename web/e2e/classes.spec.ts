import type { Browser, Page } from "@playwright/test";
import { call } from "./api";
import { expectSound } from "./axe";
import { College, openAs, type Person, type Student, staffName } from "./college";
import { expect, test } from "./fixtures";

const course = "BCom";
const subject = "Accountancy";

test.skip(({ isMobile }) => isMobile, "a class is arranged at a desk");

test("a class is divided and numbered, and its teachers take their divisions", async ({
  page,
  browser,
  expectRefusal,
}) => {
  test.setTimeout(150_000);
  // A division that is full.
  expectRefusal(409);
  const { superAdmin, marksAdmin, teacher, asha, bela } = await aClass(page, browser);
  const rowOf = ({ id }: Student) => page.getByRole("row").filter({ hasText: id });
  const dialog = page.getByRole("dialog");
  // What is told for a while lies over the list.
  const nothingIsTold = () => expect(page.getByText(/ (now|saved)\.$/)).toHaveCount(0);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await test.step("the way leads from the marks to the class", async () => {
    await openAs(page, marksAdmin, "/marks-admin");
    await page.getByRole("link", { name: "Classes" }).click();
    // The list of marks, where the way begins, names the course too.
    const link = page.getByRole("link", { name: course });
    const row = page.getByRole("row").filter({ has: link });
    await expect(row).toContainText("2");
    await expectSound(page, "the list of classes");
    await link.click();
    await expect(page.getByText("No divisions.")).toBeVisible();
    await expect(rowOf(asha)).toBeVisible();
    await expectSound(page, "a class without divisions");
  });

  await test.step("faulty divisions are told at their fields, and stay over a reload", async () => {
    await press("Add a division");
    await page.keyboard.type("A");
    await press("Add a division");
    await page.keyboard.type("B");
    await page.getByLabel("Division 2: takes at most").fill("1");
    await press("Save divisions");
    await expect(page.getByRole("alert").first()).toBeFocused();
    const capacity = page.getByLabel("Division 1: takes at most");
    await expect(capacity).toHaveAttribute("aria-invalid", "true");
    await expectSound(page, "refused divisions");
    await page.reload();
    await expect(page.getByLabel("Division 2: name")).toHaveValue("B");
    await capacity.fill("60");
    await press("Save divisions");
    await expect(page.getByText("The class has 2 divisions now.")).toBeVisible();
  });

  await test.step("both are moved into a division, one of them on into the other", async () => {
    await press("Tick all 2 shown");
    await expectSound(page, "ticked students");
    await press("Move to division…");
    await choose(page, "B (0 of 1)");
    await dialog.getByRole("button", { name: "Move 2 students" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expectSound(page, "a division that is full");
    await choose(page, "A (0 of 60)");
    await dialog.getByRole("button", { name: "Move 2 students" }).click();
    await expect(page.getByText("2 students are in division A now.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await rowOf(bela).getByRole("checkbox").check();
    await press("Move to division…");
    await choose(page, "B (0 of 1)");
    await dialog.getByRole("button", { name: "Move 1 student" }).click();
    await expect(rowOf(bela)).toContainText("B");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("roll numbers are given", async () => {
    await press("Give roll numbers to 2 students");
    await expect(dialog.getByText("The portal gives no number twice in a division.")).toBeVisible();
    await expectSound(page, "what roll numbers mean");
    await dialog.getByRole("button", { name: "Give roll numbers to 2 students" }).click();
    await expect(page.getByText("2 students have a roll number now.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Every student has a roll number.")).toBeVisible();
    await nothingIsTold();
    await expectSound(page, "a class with its numbers");
  });

  await test.step("the university's numbers are pasted, checked and saved", async () => {
    await press("Bring in from a file or paste");
    const field = dialog.getByLabel("Or paste cells from a spreadsheet");
    const cells = (...rows: string[][]) =>
      [["Student ID", "University Number"], ...rows].map((row) => row.join("\t")).join("\n");
    const check = () => dialog.getByRole("button", { name: "Check", exact: true }).click();
    await field.fill(cells(["26999999999", "2026/0001"]));
    await check();
    await expect(dialog.getByRole("table", { name: "Errors in the file" })).toBeVisible();
    await expectSound(page, "cells with an error");
    await field.fill(cells([asha.id, "2026/0417"], [bela.id, "2026/0418"]));
    await check();
    await expect(dialog.getByText("2 rows, 2 changes.")).toBeVisible();
    await expectSound(page, "cells that were checked");
    await dialog.getByRole("button", { name: "Save these changes" }).click();
    await expect(page.getByText("2 changes saved.")).toBeVisible();
    await expect(rowOf(asha)).toContainText("2026/0417");
    await expect(rowOf(bela)).toContainText("2026/0418");
  });

  await test.step("the marks admin says which division the teacher takes", async () => {
    await press("Show teachers");
    const ticks = page
      .getByRole("region", { name: subject })
      .getByRole("group", { name: staffName(teacher) });
    await expect(ticks).toContainText("All divisions");
    await ticks.getByRole("checkbox", { name: "B", exact: true }).check();
    await expect(ticks).toContainText("Only B");
    await nothingIsTold();
    await expectSound(page, "a teacher with a division");
    // What is ticked stays over a reload, and so does that the teachers are shown.
    await page.reload();
    await expect(ticks.getByRole("checkbox", { name: "B", exact: true })).toBeChecked();
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await press("Save teachers");
    await expect(page.getByText("The divisions of the teachers are saved.")).toBeVisible();
    await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  });

  await test.step("the teacher has the students of that division alone, by their roll numbers", async () => {
    await openAs(page, teacher, "/teacher/mark");
    const title = /^Accountancy, .*division B, .*, lecture 1$/;
    const sheet = page.getByRole("region", { name: title });
    await expect(sheet).toContainText("0 of 1 present");
    // Of one division alone there is nothing to choose.
    await expect(page.getByRole("combobox", { name: "Class" })).toHaveCount(0);
    const row = sheet.locator("label").filter({ has: page.getByRole("checkbox") });
    await expect(row).toHaveCount(1);
    await expect(row).toHaveText(new RegExp(`^1\\s*${bela.name}\\s*${bela.id}$`));
    await expect(sheet).not.toContainText(asha.name);
    await row.getByRole("checkbox").check();
    await expectSound(page, "the sheet of a division");
    await sheet.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Attendance saved: 1 of 1 present.")).toBeVisible();
    const taken = page.getByRole("table", { name: "Lectures taken" });
    await expect(taken.getByRole("row").filter({ hasText: subject })).toContainText("division B");
  });

  await test.step("the audit has it", async () => {
    await openAs(page, superAdmin, "/super-admin?tab=audit");
    const line = (text: string) => page.getByRole("row").filter({ hasText: text }).first();
    await expect(line("Saved the divisions of a class")).toContainText(staffName(marksAdmin));
    await expect(line("Gave roll numbers in a class")).toContainText(course);
    await expect(line("Assigned divisions to teachers")).toContainText(staffName(marksAdmin));
    await expect(line("Changed the division or a number")).toContainText("2026/041");
  });
});

/** Of the dialog's field for a division. */
async function choose(page: Page, option: string) {
  const box = page.getByRole("dialog").getByRole("combobox", { name: "Division" });
  await box.click();
  await page.getByRole("option", { name: option }).click();
  await expect(box).toHaveValue(option);
}

/** A college with two admitted students, and a teacher of their subject. */
async function aClass(page: Page, browser: Browser) {
  const college = new College(page, browser);
  await college.found(course, [{ name: subject, minMarks: 40, maxMarks: 100 }]);
  const [superAdmin, marksAdmin, docAdmin, teacher, asha, bela] = await Promise.all([
    college.staff("superAdmin"),
    college.staff("marksAdmin"),
    college.staff("docAdmin"),
    college.staff("teacher"),
    college.applicant("Asha Kulkarni", course),
    college.applicant("Bela Nair", course),
  ]);
  for (const { id } of [asha, bela]) {
    await call(docAdmin.request, "put", `/admission/approve/${id}`, { submission: 1 });
  }
  await holdSubjects(superAdmin, teacher);
  return { superAdmin, marksAdmin, teacher, asha, bela };
}

/** Gives the teacher all subjects of the college. */
async function holdSubjects({ request }: Person, { email }: Person) {
  const { admins } = await call(request, "get", "/admin/credential");
  const { _id } = admins.find((admin: { email: string }) => admin.email === email);
  const { courses } = await call(request, "get", "/college/getCollegeById/own");
  const ids = (of: { subjects: { _id: string }[] }) => of.subjects.map((one) => one._id);
  await call(request, "put", `/admin/subjects/${_id}`, { subjectIds: courses.flatMap(ids) });
}
