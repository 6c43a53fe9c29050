import { readFile } from "node:fs/promises";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectSound } from "./axe";
import { fillDate } from "./dates";
import { expect, test } from "./fixtures";
import { newStudent } from "./money";
import { demoAccount, fresh, logInAsStaff } from "./portal";

/** One spelling however a bank prints it: letters and digits alone, in capitals. */
const freshUtr = () => fresh("UTR").replaceAll("-", "").toUpperCase();

/** Today in India, as the portal counts days. */
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());

interface Login {
  email: string;
  password: string;
}

interface Caller {
  get: <Body>(path: string) => Promise<Body>;
  post: <Body>(path: string, data: object) => Promise<Body>;
}

/** Calls the API as that person, beside the page that is looked at. */
async function signedIn(browser: Browser, page: Page, door: string, typed: Login): Promise<Caller> {
  const origin = new URL(page.url()).origin;
  const context = await browser.newContext({ baseURL: origin });
  const api: APIRequestContext = context.request;
  const post = async <Body>(path: string, data: object): Promise<Body> => {
    const reply = await api.post(`/api${path}`, { data, headers: { Origin: origin } });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const get = async <Body>(path: string): Promise<Body> => (await api.get(`/api${path}`)).json();
  await post(door, typed);
  return { get, post };
}

/** A student of the demo's college whose money no other test counts. */
async function newStudentOfDemo(browser: Browser, page: Page) {
  const reply = await page.request.get("/api/auth/session");
  const { collegeName } = await reply.json();
  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const student = await newStudent(await stranger.newPage(), collegeName);
  await stranger.close();
  return student;
}

test("the accountant adds cash, approves a top-up, raises a charge and takes it back", async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, "money is accounted for at a desk");
  const accountant = await demoAccount(page, "accountantAdmin");
  await logInAsStaff(page, accountant.login, accountant.password);
  await page.waitForURL("**/accountant-admin");
  const { id, name, email, password } = await newStudentOfDemo(browser, page);
  const student = await signedIn(browser, page, "/auth/login", { email, password });
  const cashBook = fresh("CB/1");
  const utr = freshUtr();
  const dialog = page.getByRole("dialog");

  await test.step("cash at the counter", async () => {
    await page.getByRole("searchbox", { name: "Search students" }).fill(id);
    await expect(page.getByText("1 student shown")).toBeVisible();
    await page.getByRole("button", { name: `Add Funds: ${name}` }).click();
    await dialog.getByLabel("Amount (₹)").fill("500");
    await dialog.getByLabel("Reference").fill(cashBook);
    await expect(dialog).toContainText("Balance once added");
    await expectSound(page, "Add Funds");
    await dialog.getByRole("button", { name: "Add ₹500.00" }).click();
    await expect(page.getByText(`₹500.00 added to the wallet of ${name}.`)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("a top-up by UPI", async () => {
    const wallet = await student.get<{ upi: { reference: string } }>("/wallet");
    const { reference } = wallet.upi;
    await student.post("/wallet/top-ups", { amount: 250, utr, reference });
    await page.getByRole("tab", { name: /^Top-ups/ }).click();
    await page.getByRole("searchbox", { name: "Search top-ups" }).fill(utr);
    await expect(page.getByText("1 top-up shown")).toBeVisible();
    await expect(page.getByText(`Our reference ${reference}`)).toBeVisible();
    await expectSound(page, "the queue of top-ups");
    await page.getByRole("button", { name: `Approve: ${name}` }).click();
    await expect(dialog).toContainText(utr);
    await expect(dialog).toContainText("Balance afterwards");
    await expectSound(page, "the approval");
    await dialog.getByRole("button", { name: "Approve ₹250.00" }).click();
    await expect(page.getByText(`₹250.00 added to the wallet of ${name}.`)).toBeVisible();
    await expect(page.getByText("No top-up matches this search")).toBeVisible();
  });

  await test.step("the first of two approvals leaves the table's columns where they were", async () => {
    const { upi } = await student.get<{ upi: { reference: string } }>("/wallet");
    const large = freshUtr();
    await student.post("/wallet/top-ups", { amount: 60_000, utr: large, reference: upi.reference });
    await page.getByRole("searchbox", { name: "Search top-ups" }).fill(large);
    await expect(page.getByText("1 top-up shown")).toBeVisible();
    const columns = () =>
      page
        .getByRole("cell")
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
    const before = await columns();
    await page.getByRole("button", { name: `Approve: ${name}` }).click();
    await dialog.getByRole("button", { name: "Approve ₹60,000.00" }).click();
    await expect(
      page.getByRole("table").getByText(/ has approved\. A second accountant/),
    ).toBeVisible();
    expect(await columns()).toEqual(before);
  });

  await test.step("both stand in the statement", async () => {
    await page.getByRole("tab", { name: "Students" }).click();
    await page.getByRole("searchbox", { name: "Search students" }).fill(id);
    await expect(page.getByText("1 student shown")).toBeVisible();
    await page.getByRole("link", { name }).click();
    const statement = page.getByRole("region", { name: "Wallet statement" });
    await expect(statement.getByRole("row").filter({ hasText: cashBook })).toContainText(
      "+₹500.00",
    );
    await expect(statement.getByRole("row").filter({ hasText: utr })).toContainText("+₹250.00");
    await expectSound(page, "a student's account");
  });

  await test.step("a charge is raised and withdrawn", async () => {
    const title = fresh("Library fine");
    await page.getByRole("button", { name: "Raise a charge" }).click();
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Amount (₹)").fill("120.50");
    await fillDate(dialog.getByLabel("Due date"), today);
    await expectSound(page, "a charge to be raised");
    await dialog.getByRole("button", { name: "Raise charge of ₹120.50" }).click();
    await page.getByRole("button", { name: `Withdraw: ${title}` }).click();
    await dialog.getByLabel("Reason").fill("Brought back in time");
    await dialog.getByRole("button", { name: "Withdraw ₹120.50" }).click();
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("Withdrawn");
  });

  await test.step("back leads to the list", async () => {
    await page.getByRole("link", { name: "All students" }).click();
    await expect(page.getByRole("link", { name })).toBeFocused();
  });
});

test("the super admin reads today's transactions, and saves report and export", async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, "money is accounted for at a desk");
  const principal = await demoAccount(page, "superAdmin");
  await logInAsStaff(page, principal.login, principal.password);
  await page.waitForURL("**/super-admin");
  const reference = fresh("CB/1");
  const { id } = await newStudentOfDemo(browser, page);
  const { login: email, password } = await demoAccount(page, "accountantAdmin");
  const accountant = await signedIn(browser, page, "/auth/admin-login", { email, password });
  await accountant.post("/accountant/add-funds", { studentId: id, amount: 10, reference });

  await test.step("the lines and the sums of today", async () => {
    await page.getByRole("tab", { name: "College Transactions" }).click();
    await fillDate(page.getByLabel("From", { exact: true }), today);
    await fillDate(page.getByLabel("To", { exact: true }), today);
    await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
    const row = page.getByRole("row").filter({ hasText: reference });
    await expect(row).toContainText("Journal");
    await expect(row).toContainText("₹10.00");
    await expect(row).toContainText("Incoming");
    await page.getByRole("button", { name: "By type" }).click();
    const sums = page.getByRole("table", { name: "Totals by type" });
    await expect(sums.getByRole("row").filter({ hasText: "Journal" })).toBeVisible();
    await expectSound(page, "College Transactions");
  });

  await test.step("the report", async () => {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Print Report" }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^transactions-.*\.pdf$/);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("the export", async () => {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^transactions-.*\.csv$/);
    expect(await readFile(await saved.path(), "utf8")).toContain(reference);
  });
});

test("the narrowest phone: neither desk scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const principal = await demoAccount(page, "superAdmin");
  await logInAsStaff(page, principal.login, principal.password);
  await page.waitForURL("**/super-admin");
  await page.goto("/super-admin?tab=transactions");
  await expect(page.getByText(/transactions? shown|No transactions yet/)).toBeVisible();
  await expectSound(page, "College Transactions");
  const accountant = await demoAccount(page, "accountantAdmin");
  await logInAsStaff(page, accountant.login, accountant.password);
  await page.waitForURL("**/accountant-admin");
  await expect(page.getByText(/students? shown/)).toBeVisible();
  await expectSound(page, "the students");
  await page.goto("/accountant-admin?tab=top-ups");
  await expect(page.getByText(/top-ups? shown|No top-ups waiting/)).toBeVisible();
  await expectSound(page, "the queue of top-ups");
});
