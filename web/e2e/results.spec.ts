import type { Browser, Page } from "@playwright/test";
import { call, home } from "./api";
import { expectSound } from "./axe";
import { College, type Person, type Student } from "./college";
import { fillDate } from "./dates";
import { expect, test } from "./fixtures";
import { readPaper } from "./paper";
import { logInAsStaff, logInAsStudent } from "./portal";

const course = "BCom";
const subjects = [
  { name: "Accountancy", minMarks: 40, maxMarks: 100 },
  { name: "Statistics", minMarks: 20, maxMarks: 50 },
];

test.skip(({ isMobile }) => isMobile, "a class is marked at a desk");

test("a class is marked by keyboard, published, one fails, pays the re-exam and passes", async ({
  page: desk,
  browser,
}) => {
  test.setTimeout(180_000);
  const college = new College(desk, browser);
  const { marksAdmin, accountant, asha, meenal } = await test.step("a college with a class", () =>
    makeClass(college));
  const student = await anotherPage(browser);

  await test.step("marks by keyboard alone, saved as they are typed", async () => {
    await logInAsStaff(desk, marksAdmin.email, marksAdmin.password);
    await desk.waitForURL("**/marks-admin");
    await desk.goto(`/marks-admin?view=grid&course=${course}`);
    await typeClass(desk, asha);
    await desk.reload();
    await expect(cell(desk, "Statistics", meenal)).toHaveValue("41.5");
    await expectSound(desk, "a marked class");
  });

  await test.step("Back, then Leave, leaves the grid once and for all", async () => {
    await desk.getByRole("tab", { name: "Students" }).click();
    await desk.getByRole("tab", { name: "Course grid" }).click();
    await cell(desk, "Statistics", asha).fill("120");
    await desk.keyboard.press("Enter");
    await desk.goBack();
    await desk.getByRole("button", { name: "Leave" }).click();
    await expect(desk.getByRole("tab", { name: "Students" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(desk.getByRole("dialog")).toHaveCount(0);
    await desk.getByRole("tab", { name: "Course grid" }).click();
    await cell(desk, "Statistics", asha).fill("12");
    await desk.keyboard.press("Enter");
    await expect(desk.getByText("All changes saved")).toBeVisible();
  });

  await test.step("the class is published", async () => {
    await desk.getByRole("button", { name: "Publish" }).click();
    const dialog = desk.getByRole("dialog", { name: `Publish results of ${course}` });
    await dialog.getByRole("button", { name: "Publish 2 results" }).click();
    await expect(desk.getByText("2 results published.")).toBeVisible();
    await desk.getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("a Devanagari name on the screen, in the PDF and behind its code", async () => {
    await logInAsStudent(student, meenal.email, meenal.password);
    await student.waitForURL("**/admission/form");
    await student.goto("/result");
    await expect(student.getByText("PASS")).toBeVisible();
    await expectSound(student, "a passed result");
    const paper = await downloadResult(student, browser);
    for (const part of [
      meenal.name,
      meenal.id,
      college.name,
      "Statistics 50 41.5 A",
      "81.00%",
      "PASS",
    ]) {
      expect(paper.text).toContain(part);
    }
    expect(paper.codes).toHaveLength(1);
    expect(paper.text).toContain(paper.codes[0]);
    await expectVerified(browser, paper.codes[0] ?? "", ["Valid", meenal.name, "81"]);
  });

  let oldCode = "";
  await test.step("one has failed", async () => {
    await student.context().clearCookies();
    await logInAsStudent(student, asha.email, asha.password);
    await student.waitForURL("**/admission/form");
    await student.goto("/result");
    await expect(student.getByText("FAIL")).toBeVisible();
    oldCode = (await downloadResult(student, browser)).codes[0] ?? "";
    await student.getByRole("link", { name: "See your re-exams" }).click();
    await expect(student.getByText("Date not announced yet")).toBeVisible();
  });

  await test.step("the day of the re-exam is announced, and it is paid", async () => {
    await announce(desk, "Statistics");
    await addFunds(accountant, asha);
    await student.reload();
    await student.getByRole("button", { name: "Pay: Statistics" }).click();
    const dialog = student.getByRole("dialog", { name: "Confirm Payment" });
    await expect(dialog).toContainText("Balance after payment₹100.00");
    await dialog.getByRole("button", { name: "Pay ₹200.00" }).click();
    await expect(student.getByText(/^Payment successful\./)).toBeVisible();
    await expect(student.getByRole("table", { name: "Paid Subjects" })).toContainText("Registered");
    await expectSound(student, "a paid re-exam");
  });

  await test.step("the further attempt is marked in the dialog, and passed", async () => {
    await desk.goto("/marks-admin");
    await desk.getByRole("link", { name: asha.name }).click();
    const dialog = desk.getByRole("dialog", { name: `Marks of ${asha.name}` });
    await dialog.getByLabel("Statistics").fill("101");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog.getByText("Marks must be between 0 and 100!").first()).toBeVisible();
    await dialog.getByLabel("Statistics").fill("33");
    await expect(dialog.getByRole("checkbox", { name: "Publish to student" })).toBeChecked();
    await expectSound(desk, "the marks of a re-exam");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(desk.getByText(`Marks of ${asha.name} saved and published.`)).toBeVisible();
    await student.goto("/result");
    await expect(student.getByText("PASS")).toBeVisible();
    await student.goto("/reexam");
    await expect(student.getByRole("table", { name: "Paid Subjects" })).toContainText("Passed");
    await expectVerified(browser, oldCode, ["Superseded", asha.name]);
  });
  await student.context().close();
});

/** Two admitted students, and who works on their marks and their money. */
async function makeClass(college: College) {
  await college.found(course, subjects);
  const docAdmin = await college.staff("docAdmin");
  const asha = await college.applicant("Asha Kulkarni", course);
  const meenal = await college.applicant("मीनल क्षीरसागर", course);
  for (const { id } of [asha, meenal]) {
    await call(docAdmin.request, "put", `/admission/approve/${id}`, {});
  }
  const marksAdmin = await college.staff("marksAdmin");
  const accountant = await college.staff("accountantAdmin");
  return { marksAdmin, accountant, asha, meenal };
}

async function anotherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...test.info().project.use, baseURL: home() });
  return context.newPage();
}

const cell = (page: Page, subject: string, { name }: Student) =>
  page.getByRole("textbox", { name: `${subject}, ${name}` });

/** Enter goes down, the arrows sideways; nothing is clicked after the first cell. */
async function typeClass(page: Page, first: Student) {
  await cell(page, "Accountancy", first).focus();
  await page.keyboard.type("72");
  await page.keyboard.press("Enter");
  await page.keyboard.type("80");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("41.5");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("All changes saved")).toBeVisible();
}

async function downloadResult(page: Page, browser: Browser) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Result" }).click();
  return readPaper(browser, await download);
}

/** What a stranger sees who opens the address of a code. */
async function expectVerified(browser: Browser, address: string, parts: string[]) {
  const page = await anotherPage(browser);
  await page.goto(new URL(address).pathname);
  for (const part of parts) await expect(page.locator("main")).toContainText(part);
  await page.context().close();
}

async function announce(page: Page, subject: string) {
  await page.goto(`/marks-admin?view=reexams&course=${course}`);
  // Today in India: marks are taken from the day of the exam on.
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Kolkata" });
  await fillDate(page.getByLabel(`Re-exam date of ${subject}`, { exact: true }), today);
  await page.getByRole("button", { name: `Save: re-exam date of ${subject}` }).click();
  await expect(page.getByText(`The re-exam in ${subject} is on`)).toBeVisible();
}

async function addFunds({ request }: Person, { id }: Student) {
  const typed = { studentId: id, amount: 300, reference: "Cash book 1" };
  await call(request, "post", "/accountant/add-funds", typed);
}
