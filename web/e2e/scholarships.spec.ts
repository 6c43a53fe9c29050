import type { Browser, Page } from "@playwright/test";
import { call } from "./api";
import { expectSound } from "./axe";
import { College, openAs, type Person, type Student, staffName } from "./college";
import { fillDate, said, shown } from "./dates";
import { expect, test } from "./fixtures";
import { fresh, pick } from "./portal";

const course = "BCom";
const name = fresh("Merit award");
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
const inAWeek = isoDay.format(Date.now() + 7 * 86_400_000);
const yesterday = isoDay.format(Date.now() - 86_400_000);
const choice = `${name} (${shown(inAWeek)})`;

test.skip(({ isMobile }) => isMobile, "most of it is done at a desk");

test("a scholarship is added, applied for, awarded and paid, and everybody concerned reads it", async ({
  page,
  browser,
  anotherPage,
  expectRefusal,
}) => {
  // Each of its many states is looked at by axe.
  test.setTimeout(180_000);
  // Too little money; students who are chosen already.
  for (const status of [402, 409]) expectRefusal(status);
  const { superAdmin, accountant, hod, desk, asha, bela } = await someCollege(page, browser);
  const dialog = page.getByRole("dialog");
  const active = page.getByRole("region", { name: "Active Scholarships" });
  const applied = page.getByRole("region", { name: "Applied Scholarships" });

  await test.step("the scholarship admin mistypes, sees it at the fields, and loses nothing", async () => {
    await openAs(page, desk, "/admin-scholarship");
    await page.getByRole("button", { name: "Add scholarship" }).click();
    await dialog.getByLabel("Name").fill(name);
    await fillDate(dialog.getByLabel("Test date"), yesterday);
    await dialog.getByLabel("Amount (₹)").fill("5,000.555");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByRole("alert")).toBeFocused();
    await expect(dialog.getByLabel("Test date")).toHaveAccessibleDescription(
      /Please choose today or a later day\./,
    );
    const amount = dialog.getByLabel("Amount (₹)");
    await expect(amount).toHaveAccessibleDescription(/with at most two decimals\./);
    await expect(dialog.getByLabel("Name")).toHaveValue(name);
    await expect(amount).toHaveValue("5,000.555");
    await expectSound(page, "a refused scholarship");
  });

  await test.step("the scholarship admin corrects it", async () => {
    await fillDate(dialog.getByLabel("Test date"), inAWeek);
    await dialog.getByLabel("Amount (₹)").fill("5,000");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("Scholarship added successfully!")).toBeVisible();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("₹5,000.00");
    await expect(row).toContainText("Open for applications");
    await expectSound(page, "a new scholarship");
  });

  await test.step("a student with too little learns so, and is led to add what is missing", async () => {
    await openAs(page, bela, "/scholarship");
    await page.getByRole("button", { name: `Apply: ${name}` }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Insufficient wallet balance");
    await expect(dialog).toContainText("Short by₹20.00");
    await expectSound(page, "an application that the wallet cannot bear");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("alert").first()).toContainText("Insufficient wallet balance");
    await dialog.getByRole("button", { name: "Add Funds" }).click();
    const funds = page.getByRole("dialog", { name: "Add Funds" });
    await expect(funds.getByLabel("Amount (₹)")).toHaveValue("20");
    await funds.getByRole("button", { name: "Close" }).click();
    await expect(active).toContainText(name);
    await expect(applied).toContainText("No applications yet");
  });

  await test.step("a student with money sees what it costs, cancels, and applies", async () => {
    await openAs(page, asha, "/scholarship");
    await page.getByRole("button", { name: `Apply: ${name}` }).click();
    await expect(dialog).toContainText("Wallet balance₹120.00");
    await expect(dialog).toContainText("Amount₹50.00");
    await expect(dialog).toContainText("Balance after payment₹70.00");
    await expectSound(page, "an application to be confirmed");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(active).toContainText("₹120.00");
    await page.getByRole("button", { name: `Apply: ${name}` }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    const done = `You have applied for ${name}. The test is on ${said(inAWeek)}.`;
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByText("Be Ready For Exam on Specified Date")).toBeVisible();
    await expect(active).toContainText("No scholarships to apply for");
    await expect(applied.getByRole("row").filter({ hasText: name })).toContainText("Applied");
    await expectSound(page, "an application");
  });

  // The other one has got the money meanwhile.
  await addFunds(accountant, bela, 20);
  await applyFor(bela);
  const second = await anotherPage();

  await test.step("the head of department approves one of the two", async () => {
    await openAs(second, desk, "/admin-scholarship/approve-students");
    await pick(second, second.getByRole("combobox", { name: "Scholarship" }), choice);
    await second.getByRole("checkbox", { name: bela.name }).check();

    await openAs(page, hod, "/admin-scholarship");
    await page.getByRole("link", { name: /^Approve students: / }).click();
    await page.getByRole("checkbox", { name: asha.name }).check();
    await expect(page.getByText("1 of 2 ticked")).toBeVisible();
    await expectSound(page, "ticked students");
    await page.getByRole("button", { name: "Approve Selected Students" }).click();
    await expect(dialog).toContainText(`${asha.name}, ${asha.id}`);
    await expect(dialog).toContainText("The other one gets an email that they were not selected.");
    await expectSound(page, "an approval to be confirmed");
    await dialog.getByRole("button", { name: "Approve 1 student" }).click();
    await expect(page.getByText("Students approved successfully.")).toBeVisible();
    await expect(page.getByText("No open scholarships")).toBeVisible();
  });

  await test.step("the second desk, which still has it open, learns it", async () => {
    await second.getByRole("button", { name: "Approve Selected Students" }).click();
    await second.getByRole("button", { name: "Approve 1 student" }).click();
    await expect(second.getByRole("alert")).toHaveText(
      "The students for this scholarship have already been approved.",
    );
    const outcome = (student: Student) => second.getByRole("row").filter({ hasText: student.id });
    await expect(outcome(asha)).toContainText("Approved");
    await expect(outcome(bela)).toContainText("Not selected");
    await expectSound(second, "an approval that came too late");
  });

  await test.step("the super admin pays", async () => {
    await openAs(page, superAdmin, "/super-admin?tab=scholarships");
    await pick(page, page.getByRole("combobox", { name: "Pending scholarship" }), choice);
    const pending = page.getByRole("table", { name: "Pending To Pay" });
    await expect(pending).toContainText(asha.id);
    await expect(pending).not.toContainText(bela.id);
    await expectSound(page, "a scholarship to be paid");
    await page.getByRole("button", { name: "Pay Now" }).click();
    await expect(dialog).toContainText("Total₹5,000.00");
    await expectSound(page, "a payment of awards");
    await dialog.getByRole("button", { name: "Pay ₹5,000.00" }).click();
    await expect(page.getByText(`₹5,000.00 paid to 1 student for ${name}.`)).toBeVisible();
    await expect(page.getByText("No scholarships to pay")).toBeVisible();
    await expect(page.getByRole("list", { name: "Paid scholarships" })).toContainText(name);
  });

  await test.step("the student has the award, and the bell says so until it is read", async () => {
    await openAs(page, asha, "/wallet");
    await expect(page.locator("main")).toContainText("₹5,070.00");
    await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
    const news = page.getByRole("listitem").filter({ hasText: `The award of ${name}, ₹5,000.00` });
    await expect(news).toContainText("New");
    await expectSound(page, "the open bell");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeFocused();
    await page.reload();
    await expect(page.locator("main")).toContainText("₹5,070.00");
    await page.getByRole("button", { name: "Notifications", exact: true }).click();
    await expect(news).not.toContainText("New");
    await news.getByRole("link").click();
    await page.waitForURL("**/scholarship");
    await expect(applied).toContainText("Paid into the wallet");
  });

  await test.step("the timeline has all of it", async () => {
    await page.goto("/student-detail");
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline).toContainText(`You applied for ${name} and paid ₹50.00.`);
    await expect(timeline).toContainText(`You have been chosen for ${name}.`);
    await expect(timeline).toContainText(`The award of ${name}, ₹5,000.00, is in your wallet.`);
    await expectSound(page, "a timeline");
  });

  await test.step("the audit says who did it, and can be read by student", async () => {
    await openAs(page, superAdmin, "/super-admin?tab=audit");
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await expect(row("Added a scholarship")).toContainText(staffName(desk));
    await page.getByLabel("Student ID").fill(asha.id);
    await expect(row("Added a scholarship")).toHaveCount(0);
    await expect(row("Approved students for a scholarship")).toContainText(staffName(hod));
    await expect(row("Paid a scholarship")).toContainText(staffName(superAdmin));
    await expect(row("Paid a scholarship")).toContainText(asha.name);
    await expectSound(page, "the audit of a student");
    await page.getByLabel("Student ID").fill(bela.id);
    await expect(row("Added cash to the wallet")).toHaveCount(2);
    await expect(row("Paid a scholarship")).toHaveCount(0);
  });
});

/** Its people; one student has the money for an application, the other has not. */
async function someCollege(page: Page, browser: Browser) {
  const college = new College(page, browser);
  await college.found(course, []);
  const [superAdmin, accountant, hod, desk, asha, bela] = await Promise.all([
    college.staff("superAdmin"),
    college.staff("accountantAdmin"),
    college.staff("hod"),
    college.staff("scholarshipAdmin"),
    college.applicant("Asha Kulkarni", course),
    college.applicant("Bela Naik", course),
  ]);
  await addFunds(accountant, asha, 120);
  await addFunds(accountant, bela, 30);
  return { superAdmin, accountant, hod, desk, asha, bela };
}

async function addFunds({ request }: Person, { id }: Student, amount: number) {
  const typed = { studentId: id, amount, reference: fresh("CB/1") };
  await call(request, "post", "/accountant/add-funds", typed);
}

async function applyFor({ request, id }: Student) {
  const path = `/scholarship/fetch-non-participated/${id}`;
  const { scholarships } = await call(request, "get", path);
  const application = { studentId: id, scholarshipId: scholarships[0]?._id };
  await call(request, "post", "/scholarship/participate", application);
}
