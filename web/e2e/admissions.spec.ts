import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectSound } from "./axe";
import { fillDate } from "./dates";
import { type Documents, drawDocuments } from "./documents";
import { expect, test } from "./fixtures";
import { dataOf, logOf, mainFolder } from "./own-portal";
import { confirmCode, fresh, logInAsStaff, logInAsStudent, pick, registerStaff } from "./portal";

const staffPassword = "a long password of staff";
const studentPassword = "a password of mine";
const name = "Asha Kulkarni";

test("a college is set up, and a student applies, is sent back, corrects one document and is admitted", async ({
  page: superAdmin,
  browser,
}) => {
  test.setTimeout(180_000);
  const college = fresh("College");
  const files = await drawDocuments(browser);
  const founder = { college, password: staffPassword, email: `${fresh("founder")}@staff.example` };
  const docAdmin = { college, password: staffPassword, email: `${fresh("desk")}@staff.example` };
  const email = `${fresh("asha")}@students.example`;
  const errors: string[] = [];
  const desk = await newPage(superAdmin, errors);
  const student = await newPage(superAdmin, errors);

  await test.step("the founder saves a course with a subject and a fee, and invites a doc admin", async () => {
    await registerStaff(superAdmin, founder);
    await logInAsStaff(superAdmin, founder.email, staffPassword);
    await superAdmin.waitForURL("**/super-admin");
    await setUp(superAdmin);
    await invite(superAdmin, docAdmin.email);
    await registerStaff(desk, docAdmin);
    await logInAsStaff(desk, docAdmin.email, staffPassword);
    await desk.waitForURL("**/doc-admin");
    await expect(desk.getByText("No applications waiting")).toBeVisible();
  });

  await test.step("the student types; a reload loses nothing", async () => {
    await registerStudent(student, email, college);
    await logInAsStudent(student, email, studentPassword);
    await student.waitForURL("**/admission/form");
    await typeForm(student);
    await expect(student.getByText(/^Saved at/)).toBeVisible();
    await student.reload();
    await expect(student.getByLabel("Full Name")).toHaveValue(name);
    await expect(student.getByRole("combobox", { name: "Course" })).toHaveValue("BCom");
  });

  await test.step("the student chooses the documents and submits", async () => {
    await sendDocuments(student, files);
    await expectSound(student, "the filled form");
    await submit(student);
    await student.goto("/admission/form");
    await expect(student.getByText("Your college is checking your application")).toBeVisible();
    await expectSound(student, "the submitted application");
  });

  await test.step("the doc admin reads the form and the documents", async () => {
    await desk.reload();
    await desk.getByRole("link", { name, exact: true }).click();
    await expect(desk.getByRole("heading", { name, level: 2 })).toBeFocused();
    await desk.getByRole("button", { name: "Open Academic mark sheet" }).click();
    const image = desk.getByRole("img", { name: "Academic mark sheet" });
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await desk.getByRole("button", { name: "Open Leaving certificate" }).click();
    const drawn = desk.getByRole("img", { name: "Leaving certificate, page 1 of 1" });
    await expect.poll(() => drawn.evaluate(hasInk)).toBe(true);
    await expectSound(desk, "an application with a PDF");
  });

  await test.step("the doc admin refuses one document", async () => {
    await desk.getByRole("button", { name: "Reject", exact: true }).click();
    const dialog = desk.getByRole("dialog", { name: "Reject application" });
    await dialog.getByLabel("Reason").fill("Please mask your Aadhaar card.");
    await dialog.getByRole("checkbox", { name: "Aadhaar card" }).check();
    await dialog.getByLabel("What is wrong: Aadhaar card").fill("All digits can be read.");
    await expectSound(desk, "the rejection");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByText("No applications waiting")).toBeVisible();
  });

  await test.step("the student sees why and who looked, and exchanges that document alone", async () => {
    await student.goto("/admission/form");
    await expect(student.getByText("Please mask your Aadhaar card.")).toBeVisible();
    const openings = student.getByRole("table", { name: "Who opened your documents" });
    await expect(openings).toContainText("Leaving certificate");
    await expect(student.getByLabel(/^Replace: /)).toHaveCount(1);
    await expectSound(student, "the rejected application");
    await student.getByLabel("Replace: Aadhaar card").setInputFiles(files.masked);
    await expect(student.getByText(/^Refused: /)).toHaveCount(0);
    await submit(student);
  });

  await test.step("the doc admin approves by keys alone", async () => {
    await desk.reload();
    await expect(desk.getByText("1 application shown")).toBeVisible();
    await desk.keyboard.press("j");
    await expect(desk.getByText("Submitted 2 times")).toBeVisible();
    await desk.keyboard.press("a");
    const dialog = desk.getByRole("dialog", { name: "Approve application" });
    await expect(dialog).toContainText(`${name} will be admitted to BCom with 78.5%`);
    await dialog.getByLabel(/^Remark/).fill("Welcome.");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(desk.getByText(`${name} is approved.`)).toBeVisible();
    await desk.getByRole("tab", { name: "Approved" }).click();
    await expect(desk.getByRole("link", { name, exact: true })).toBeVisible();
  });

  await test.step("the student sees it", async () => {
    await student.goto("/admission/form");
    await expect(student.getByText("You are admitted")).toBeVisible();
    await expect(student.getByText("Welcome.")).toBeVisible();
    await student.getByRole("link", { name: "Go to Fee Status" }).click();
    await student.waitForURL("**/fee-status");
  });

  expect(errors).toEqual([]);

  await test.step("a document that the portal has lost shows a reference, which its log has too", async () => {
    // A portal that runs already keeps its data and its log somewhere else.
    if (process.env.PORTAL_URL !== undefined) return;
    const open = () => desk.getByRole("button", { name: "Open Aadhaar card" }).click();
    await desk.getByRole("link", { name, exact: true }).click();
    const opened = desk.waitForResponse(/\/api\/documents\//);
    await open();
    await lose(new URL((await opened).url()).pathname);
    await desk.reload();
    await open();
    const reference = desk.getByText(/^Reference [\w-]+$/);
    await expect(reference).toBeVisible();
    const id = (await reference.textContent())?.split(" ")[1] ?? "no reference";
    await expect
      .poll(async () => (await readFile(logOf(mainFolder), "utf8")).includes(id))
      .toBe(true);
  });

  for (const other of [desk, student]) await other.context().close();
});

/** Takes the file of that link from the portal's disk. */
async function lose(link: string) {
  const documents = path.join(dataOf(mainFolder), "documents");
  const files = await readdir(documents, { recursive: true });
  const file = files.find((found) => path.basename(found) === path.basename(link));
  if (!file) throw new Error(`${link} is not on the disk.`);
  await rm(path.join(documents, file));
}

/** Another person at another browser of the same kind, watched like the test's own. */
async function newPage(like: Page, errors: string[]): Promise<Page> {
  const browser = like.context().browser();
  if (!browser) throw new Error("This browser has no other windows.");
  const context = await browser.newContext({ ...test.info().project.use });
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

async function setUp(page: Page) {
  await page.getByLabel("College ID").fill(fresh("C"));
  await page.getByLabel("Address", { exact: true }).fill("1 College Road, Pune");
  const course = page.getByRole("group", { name: "Add course" });
  await course.getByLabel("Course name").fill("BCom");
  await course.getByLabel("Base fee (₹)").fill("30000");
  await course.getByLabel("Eligibility (%)").fill("50");
  await page.getByRole("button", { name: "Add course" }).click();
  await page.getByRole("button", { name: /^BCom/ }).click();
  const subject = page.getByRole("group", { name: "Add subject" });
  await subject.getByLabel("Subject name").fill("Accountancy");
  await subject.getByLabel("Minimum marks").fill("40");
  await subject.getByLabel("Maximum marks").fill("100");
  await page.getByRole("button", { name: "Add subject" }).click();
  const fee = page.getByRole("group", { name: "Add fee" });
  await fee.getByLabel("Fee name").fill("Library fee");
  await fee.getByLabel("Amount (₹)").fill("1500");
  await page.getByRole("button", { name: "Add fee" }).click();
  await page.getByRole("button", { name: "Save College" }).click();
  await expect(page.getByText("College details saved.")).toBeVisible();
}

async function invite(page: Page, email: string) {
  await page.goto("/super-admin?tab=admins");
  await page.getByRole("button", { name: "Invite admin" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite admin" });
  await dialog.getByLabel("Email").fill(email);
  await pick(page, dialog.getByRole("combobox", { name: "Role" }), "Document admin");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("button", { name: `Withdraw: ${email}` })).toBeVisible();
}

async function registerStudent(page: Page, email: string, college: string) {
  await page.goto("/");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(studentPassword);
  await page.getByLabel("Confirm Password", { exact: true }).fill(studentPassword);
  await page.getByRole("combobox", { name: "College" }).fill(college);
  await pick(page, page.getByRole("combobox", { name: "College" }), college);
  await page.getByRole("button", { name: "Register" }).click();
  await confirmCode(page, email);
  await page.waitForURL("**/log-in");
}

async function typeForm(page: Page) {
  await page.getByLabel("Full Name").fill(name);
  await fillDate(page.getByLabel("Date of Birth"), "2007-05-14");
  await page.getByLabel("Female").check();
  await page.getByLabel("Contact Number", { exact: true }).fill("9820012345");
  await page.getByLabel("Parent Name").fill("Anil Kulkarni");
  await page.getByLabel("Parent Contact Number").fill("9820054321");
  await page.getByLabel("Address").fill("12, Tilak Road\nPune 411030");
  await page.getByLabel("Last Institution").fill("Modern High School");
  await page.getByLabel("Percentage").fill("78.5");
  await pick(page, page.getByRole("combobox", { name: "Course" }), "BCom");
}

async function sendDocuments(page: Page, { photo, sheet, certificate }: Documents) {
  const chosen = {
    "Passport photo": photo,
    "Academic mark sheet": sheet,
    "Leaving certificate": certificate,
    "Aadhaar card": sheet,
  };
  for (const [title, file] of Object.entries(chosen)) {
    await page.getByLabel(`Choose file: ${title}`).setInputFiles(file);
    await expect(page.getByLabel(`Replace: ${title}`)).toBeAttached();
  }
}

async function submit(page: Page) {
  await page.getByRole("checkbox", { name: /^I declare/ }).check();
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.waitForURL("**/fee-status");
}

/** Whether anything but white has been drawn. */
function hasInk(canvas: Element): boolean {
  const { width, height } = canvas as HTMLCanvasElement;
  const pixels = (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height);
  return pixels?.data.some((value) => value < 128) ?? false;
}
