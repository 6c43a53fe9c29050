import { expect, type Page, test } from "@playwright/test";
import { call } from "../e2e/api";
import { College, type Person } from "../e2e/college";
import { fillDate } from "../e2e/dates";
import { readPaper } from "../e2e/paper";
import { takePhoto } from "../e2e/photo";
import { code, fresh, mailTo, pick, sapId } from "../e2e/portal";
import { phone } from "./line";
import { Watch } from "./watch";

const course = "BCom";
const name = "Asha Kulkarni";
const password = "a password of mine";
const fee = "Annual fee";
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
const inDays = (days: number) => isoDay.format(Date.now() + days * 86_400_000);

test("a student's year on a cheap phone and a weak line", async ({ page, browser }, {
  project,
}) => {
  test.setTimeout(600_000);
  const college = new College(page, browser);
  await college.found(course, [{ name: "Accountancy", minMarks: 40, maxMarks: 100 }]);
  const [docAdmin, accountant, marksAdmin, leaveAdmin] = await Promise.all(
    ["docAdmin", "accountantAdmin", "marksAdmin", "leaveAdmin"].map((role) => college.staff(role)),
  );
  if (!docAdmin || !accountant || !marksAdmin || !leaveAdmin) throw new Error("no staff");
  const photo = await takePhoto(browser);
  const email = `${fresh("asha")}@students.example`;
  const student = await phone(browser, { ...project.use, acceptDownloads: true });
  student.setDefaultTimeout(30_000);
  const watch = await Watch.over(student.context());

  await test.step("registers with a code that comes by mail", async () => {
    await register(student, email, college.name);
    const dialog = student.getByRole("dialog", { name: "Enter OTP" });
    await dialog.getByLabel("One-time code (OTP)").fill(await mailTo(page, email, code));
    await dialog.getByRole("button", { name: "Verify OTP" }).click();
    await student.waitForURL("**/log-in");
  });
  const id = await mailTo(page, email, sapId);

  await test.step("logs in, fills in the form, sends a photo of 4 MB and three files, and submits", async () => {
    await student.getByLabel("Sap Id or Email").fill(id);
    await student.getByLabel("Password", { exact: true }).fill(password);
    await student.getByRole("button", { name: "Log in" }).click();
    await student.waitForURL("**/admission/form");
    await typeForm(student);
    const { sheet, certificate, masked } = college.documents;
    const files = {
      "Passport photo": photo,
      "Academic mark sheet": sheet,
      "Leaving certificate": certificate,
      "Aadhaar card": masked,
    };
    for (const [title, file] of Object.entries(files)) {
      await student.getByLabel(`Choose file: ${title}`).setInputFiles(file);
      await expect(student.getByLabel(`Replace: ${title}`)).toBeAttached({ timeout: 60_000 });
    }
    await student.getByRole("checkbox", { name: /^I declare/ }).check();
    await student.getByRole("button", { name: "Submit Application" }).click();
    await student.waitForURL("**/fee-status");
  });

  await test.step("is admitted, and pays a fee out of the wallet", async () => {
    await call(docAdmin.request, "put", `/admission/approve/${id}`, {});
    await charge(accountant, id);
    await open(student, "Wallet");
    await addFunds(student);
    await approveTopUp(accountant, id);
    await student.reload();
    await student.getByRole("button", { name: `Pay: ${fee}` }).click();
    const dialog = student.getByRole("dialog", { name: "Confirm Payment" });
    await dialog.getByRole("button", { name: "Pay ₹1,500.00" }).click();
    await expect(
      student.getByText(/₹1,500\.00 paid for|^Payment successful/).first(),
    ).toBeVisible();
  });

  await test.step("asks for a leave, and reads that it is granted", async () => {
    await open(student, "Leave");
    await fillDate(student.getByLabel("Start date"), inDays(3));
    await fillDate(student.getByLabel("End date"), inDays(4));
    await student.getByLabel("Reason").fill("A wedding in the family.");
    await student.getByRole("button", { name: "Apply for leave" }).click();
    await expect(student.getByRole("row").filter({ hasText: "A wedding" })).toContainText(
      "Pending",
    );
    const { leaves } = await call(leaveAdmin.request, "get", "/leave/fetch-leaves?status=Pending");
    await call(leaveAdmin.request, "put", `/leave/approve-leave/${leaves[0]._id}`, {});
    await student.reload();
    await expect(student.getByRole("row").filter({ hasText: "A wedding" })).toContainText(
      "Approved",
    );
  });

  await test.step("downloads the result", async () => {
    await publish(marksAdmin, id);
    await open(student, "Result");
    const download = student.waitForEvent("download");
    await student.getByRole("button", { name: "Download Result" }).click();
    const { text } = await readPaper(browser, await download);
    for (const part of [name, id, college.name, "PASS"]) expect(text).toContain(part);
  });

  watch.judge();
  await student.context().close();
});

async function register(page: Page, email: string, college: string) {
  await page.goto("/");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  const box = page.getByRole("combobox", { name: "College" });
  await box.fill(college);
  await pick(page, box, college);
  await page.getByRole("button", { name: "Register" }).click();
}

async function typeForm(page: Page) {
  await page.getByLabel("Full Name").fill(name);
  await fillDate(page.getByLabel("Date of Birth"), "2007-05-14");
  await page.getByLabel("Female").check();
  await page.getByLabel("Contact Number", { exact: true }).fill("9820012345");
  await page.getByLabel("Parent Name").fill("Anil Kulkarni");
  await page.getByLabel("Parent Contact Number").fill("9820054321");
  await page.getByLabel("Address").fill("12, Tilak Road, Pune 411030");
  await page.getByLabel("Last Institution").fill("Modern High School");
  await page.getByLabel("Percentage").fill("78.5");
  await pick(page, page.getByRole("combobox", { name: "Course" }), course);
}

/** By the bar under the thumb, or by the sheet of all pages. */
async function open(page: Page, title: string) {
  const link = page.getByRole("link", { name: title, exact: true }).filter({ visible: true });
  if ((await link.count()) === 0) await page.getByRole("button", { name: "More" }).click();
  await link.first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function addFunds(page: Page) {
  await page.getByRole("button", { name: "Add Funds" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Funds" });
  await dialog.getByLabel("Amount (₹)").fill("2,000");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Bank reference (UTR)").fill(fresh("UTR").slice(0, 35));
  await dialog.getByRole("button", { name: "Submit for checking" }).click();
  await expect(dialog.getByText("₹2,000.00 is being checked")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
}

const charge = ({ request }: Person, studentId: string) =>
  call(request, "post", "/accountant/charges", {
    ...{ studentId, title: fee, amount: 1500, dueDate: inDays(30) },
  });

async function approveTopUp({ request }: Person, studentId: string) {
  const { topUps } = await call(request, "get", `/accountant/top-ups?search=${studentId}`);
  await call(request, "put", `/accountant/top-ups/${topUps[0]._id}/approve`, {});
}

async function publish({ request }: Person, studentId: string) {
  const { marks } = await call(request, "get", `/marks/${studentId}`);
  await call(request, "put", `/marks/${studentId}`, {
    marks: [{ subjectId: marks[0].subjectId, was: null, marks: 72 }],
    publish: true,
  });
}
