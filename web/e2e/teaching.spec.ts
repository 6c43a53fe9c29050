import type { Browser, Page } from "@playwright/test";
import { call } from "./api";
import { expectSound } from "./axe";
import { College, openAs } from "./college";
import { fillDate, said, shown } from "./dates";
import { expect, test } from "./fixtures";
import { pick } from "./portal";

const course = "BSc IT";
const subject = "Operating Systems";
const otherSubject = "Databases";
const practical = "Shell commands and pipes";
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

test("a teacher is given subjects, schedules a practical, takes attendance and decides on requests", async ({
  page,
  browser,
}) => {
  // Each of its many states is looked at by axe.
  test.slow();
  const { superAdmin, teacher, asha } = await someCollege(page, browser);
  const teacherName = teacher.email.split("@")[0] ?? "";
  const today = isoDay.format(new Date());
  const dialog = page.getByRole("dialog");
  const active = page.getByRole("region", { name: "Active practicals" });
  const completed = page.getByRole("region", { name: "Completed practicals" });

  await test.step("the super admin gives the teacher both subjects", async () => {
    await openAs(page, superAdmin, "/super-admin?tab=admins");
    const row = page.getByRole("row").filter({ hasText: teacher.email });
    await expect(row).toContainText("No subjects yet");
    await page.getByRole("button", { name: `More actions for ${teacherName}` }).click();
    await page.getByRole("menuitem", { name: "Subjects" }).click();
    const subjects = dialog.getByRole("group", { name: course });
    await subjects.getByRole("checkbox", { name: subject }).check();
    await subjects.getByRole("checkbox", { name: otherSubject }).check();
    await expect(dialog).toContainText("2 subjects ticked");
    await expectSound(page, "the subjects of a teacher");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`Subjects of ${teacherName} saved.`)).toBeVisible();
    await expect(row).toContainText(`${subject}, ${otherSubject}`);
  });

  await test.step("the teacher schedules a practical for today", async () => {
    await openAs(page, teacher, "/teacher/approve?tab=practicals");
    await page.getByRole("button", { name: "Schedule a practical" }).click();
    await pick(page, dialog.getByRole("combobox", { name: "Subject" }), `${subject} (${course})`);
    await dialog.getByLabel("Title").fill(practical);
    await fillDate(dialog.getByLabel("Date"), today);
    await dialog.getByLabel("Comments (optional)").fill("Bring your journal.");
    await expectSound(page, "a practical to be scheduled");
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(page.getByText(`${practical} is scheduled for ${said(today)}.`)).toBeVisible();
    const table = page.getByRole("table", { name: "Practicals" });
    await expect(table.getByRole("row").filter({ hasText: practical })).toContainText(shown(today));
  });

  await test.step("the teacher takes the attendance of a lecture", async () => {
    await page.getByRole("link", { name: "Mark Students" }).click();
    await pick(page, page.getByRole("combobox", { name: "Subject" }), `${subject} (${course})`);
    const sheet = sheetOf(page, today, 1);
    await expect(sheet).toContainText("0 of 3 present");
    await sheet.getByRole("button", { name: "Tick all 3 shown", exact: true }).click();
    await expect(sheet).toContainText("3 of 3 present");
    await sheet.getByRole("checkbox", { name: asha.name }).uncheck();
    await expect(sheet).toContainText("2 of 3 present");
    await expect(sheet).toContainText("Not submitted");
    await expectSound(page, "a sheet with ticks");
    await submitSheet(page, today, 1, 2);
  });

  await test.step("it is corrected on the same day, by the teacher who comes back to it", async () => {
    await page.reload();
    const sheet = sheetOf(page, today, 1);
    await expect(sheet).toContainText(`Taken by ${teacherName}`);
    await expect(sheet).toContainText("You can correct it until the end of that day.");
    await expect(sheet.getByRole("checkbox", { name: asha.name })).not.toBeChecked();
    await sheet.getByRole("checkbox", { name: asha.name }).check();
    await expect(sheet).toContainText("Saved as absent");
    await expectSound(page, "a sheet under correction");
    await submitSheet(page, today, 1, 3);
  });

  await test.step("the second lecture of the day is another sheet", async () => {
    await pick(page, page.getByRole("combobox", { name: "Lecture number" }), "2");
    const sheet = sheetOf(page, today, 2);
    await expect(sheet).toContainText("0 of 3 present");
    await sheet.getByRole("checkbox", { name: "Bela Naik" }).check();
    await submitSheet(page, today, 2, 1);
    const lectures = page.getByRole("table", { name: "Lectures taken" });
    await expect(lectures.getByRole("row").filter({ hasText: "lecture 1" })).toContainText(
      "3 of 3",
    );
    await expect(lectures.getByRole("row").filter({ hasText: "lecture 2" })).toContainText(
      "1 of 3",
    );
  });

  await test.step("the student reads both, and asks for the approval", async () => {
    await openAs(page, asha, "/practicals");
    await expect(active).toContainText(`${subject}, ${teacherName}`);
    await expect(active).toContainText("Bring your journal.");
    await expectAttendance(page);
    await expectSound(page, "an active practical, and the attendance");
    await ask(page);
    await expect(active).toContainText("Your teacher has not decided yet");
  });

  await test.step("the teacher rejects with a comment", async () => {
    await openAs(page, teacher, "/teacher/approve");
    await expect(page.getByRole("tab", { name: "Requests 1 waiting" })).toBeVisible();
    await page.getByRole("button", { name: `Reject: ${asha.name}, ${practical}` }).click();
    await dialog.getByLabel("Comment").fill("Pipes are missing.\nPlease complete them.");
    await expectSound(page, "a rejection");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(
      page.getByText(`The request of ${asha.name} for ${practical} is rejected.`),
    ).toBeVisible();
    await expect(page.getByText("No requests waiting")).toBeVisible();
  });

  await test.step("the student reads it, and asks again", async () => {
    await openAs(page, asha, "/practicals");
    await expect(active).toContainText(`Rejectedby ${teacherName}`);
    await expect(active).toContainText("“Pipes are missing. Please complete them.”");
    await expectSound(page, "a rejected request");
    await ask(page);
  });

  await test.step("the teacher approves", async () => {
    await openAs(page, teacher, "/teacher/approve");
    await page.getByRole("button", { name: `Approve: ${asha.name}, ${practical}` }).click();
    await expect(dialog).toContainText(`to the completed practicals of ${asha.name}`);
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText(`${practical} of ${asha.name} is approved.`)).toBeVisible();
    await page.getByRole("tab", { name: "Approved" }).click();
    await expect(page.getByRole("row").filter({ hasText: asha.name })).toContainText(teacherName);
    await expectSound(page, "the approved requests");
  });

  await test.step("the teacher logs out, and the desk is closed", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/admin-login" && url.search === "");
    await page.goto("/teacher/approve");
    await page.waitForURL("**/admin-login?next=*");
  });

  await test.step("the student finds it among the completed ones", async () => {
    await openAs(page, asha, "/practicals");
    await expect(active).toContainText("No active practicals");
    await page.getByRole("tab", { name: "Completed" }).click();
    await expect(completed).toContainText(practical);
    await expect(completed).toContainText(`Approvedby ${teacherName}`);
    await expectSound(page, "a completed practical");
  });
});

/** A college of its own with a course, its people and three students who are admitted. */
async function someCollege(page: Page, browser: Browser) {
  const college = new College(page, browser);
  const marks = { minMarks: 40, maxMarks: 100 };
  await college.found(course, [
    { name: subject, ...marks },
    { name: otherSubject, ...marks },
  ]);
  const [superAdmin, docAdmin, teacher, asha, ...others] = await Promise.all([
    college.staff("superAdmin"),
    college.staff("docAdmin"),
    college.staff("teacher"),
    college.applicant("Asha Kulkarni", course),
    college.applicant("Bela Naik", course),
    college.applicant("Chitra Rao", course),
  ]);
  for (const { id } of [asha, ...others]) {
    await call(docAdmin.request, "put", `/admission/approve/${id}`, { submission: 1 });
  }
  return { superAdmin, teacher, asha };
}

const sheetOf = (page: Page, day: string, lecture: number) =>
  page.getByRole("region", { name: `${subject}, ${shown(day)}, lecture ${lecture}` });

async function submitSheet(page: Page, day: string, lecture: number, present: number) {
  const sheet = sheetOf(page, day, lecture);
  await expect(sheet).toContainText(`${present} of 3 present`);
  await sheet.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(`Attendance saved: ${present} of 3 present.`)).toBeVisible();
  await expect(sheet).not.toContainText("Not submitted");
}

/** One of two lectures was attended, and two more in a row would make it three of four. */
async function expectAttendance(page: Page) {
  const attendance = page.getByRole("region", { name: "Attendance" });
  await expect(attendance).toContainText("Attend at least 75% of the lectures");
  const row = (name: string) => attendance.getByRole("listitem").filter({ hasText: name });
  await expect(row(subject)).toContainText("1 of 2 lectures");
  await expect(row(subject).getByRole("img", { name: "50.00%, the line is at 75%" })).toBeVisible();
  await expect(row(subject)).toContainText("2 more lectures needed");
  await expect(row(otherSubject)).toContainText("No lectures yet");
}

async function ask(page: Page) {
  await page.getByRole("button", { name: `Request Approval: ${practical}` }).click();
  await expect(page.getByText(`Approval requested for ${practical}.`)).toBeVisible();
  await expect(page.getByText("Approval requested", { exact: true })).toBeVisible();
}
