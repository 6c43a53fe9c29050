import type { Browser, Page } from "@playwright/test";
import { call } from "./api";
import { expectSound } from "./axe";
import { College, openAs, type Student } from "./college";
import { expect, test } from "./fixtures";
import { fresh } from "./portal";

test.skip(({ isMobile }) => isMobile, "A phone has no keys.");
test.describe.configure({ timeout: 180_000 });

const course = "BCom";
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
const inDays = (days: number) => isoDay.format(Date.now() + days * 86_400_000);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * What a clerk presses. Keys that are held together count as one, and so does a text, however long: nobody
 * can save a letter of what has to be said.
 */
class Keys {
  count = 0;

  constructor(private readonly page: Page) {}

  async press(key: string) {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  async write(text: string) {
    this.count += 1;
    await this.page.keyboard.type(text);
  }

  expectAtMost(most: number, what: string) {
    process.stdout.write(`    ${what}: ${this.count} keys (at most ${most})\n`);
    expect(this.count, what).toBeLessThanOrEqual(most);
  }
}

test("a clerk decides many with few keys", async ({ page, browser }) => {
  const { doc, accountant, leaveAdmin, grievanceAdmin } = await busyCollege(page, browser);
  const dialog = page.getByRole("dialog");
  const ticked = page.locator("[data-tick]:checked");

  await test.step("applications: each document is opened before it is approved", async () => {
    const keys = new Keys(page);
    await openAs(page, doc, "/doc-admin");
    await expect(page.getByText("10 applications shown")).toBeVisible();
    const tiles = page.getByRole("button", { name: /^Open / });
    for (const left of numbers(10).reverse()) {
      for (const at of numbers(4)) {
        await keys.press(String(at + 1));
        await expect(tiles).toHaveCount(4);
        await expect(tiles.nth(at)).toHaveAttribute("aria-pressed", "true");
      }
      const name = (await page.locator("#dossier").textContent()) ?? "";
      await keys.press("a");
      await expect(dialog.getByRole("textbox")).toBeFocused();
      await expect(dialog).toContainText(`${name} will be admitted`);
      await keys.press("Control+Enter");
      await expect(dialog).toBeHidden();
      await expect(page.getByText(`${name} is approved.`)).toBeVisible();
      if (left === 0) continue;
      // Until the next application is there, its documents have no keys.
      await expect(page.locator("#dossier")).toHaveText(new RegExp(`^(?!${name}$)Student [A-J]$`));
      await expect(tiles).toHaveCount(4);
    }
    await expect(page.getByText("No applications waiting")).toBeVisible();
    keys.expectAtMost(60, "10 complete applications with four documents");
  });

  await test.step("top-ups: each is compared with the bank's statement, and ticked", async () => {
    const keys = new Keys(page);
    await openAs(page, accountant, "/accountant-admin?tab=top-ups");
    await expect(page.getByText("20 top-ups shown")).toBeVisible();
    for (const at of numbers(20)) {
      await keys.press("x");
      await expect(ticked).toHaveCount(at + 1);
    }
    await expectSound(page, "ticked top-ups");
    await keys.press("a");
    await expect(dialog).toContainText("20 top-ups, ₹4,190.00 in all");
    await expect(dialog.getByRole("button", { name: "Approve 20: ₹4,190.00" })).toBeFocused();
    await keys.press("Enter");
    await expect(page.getByText("20 top-ups are approved.")).toBeVisible();
    await expect(page.getByText("No top-ups waiting")).toBeVisible();
    keys.expectAtMost(22, "20 top-ups");
  });

  await test.step("grievances: one reply to all that are shown", async () => {
    const keys = new Keys(page);
    await openAs(page, grievanceAdmin, "/admin-grievance");
    await expect(page.getByText("10 grievances shown")).toBeVisible();
    await keys.press("t");
    await expect(ticked).toHaveCount(10);
    await keys.press("r");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await expectSound(page, "the preview of many grievances");
    await dialog.getByRole("textbox").focus();
    await keys.write("The water is back.");
    await keys.press("Control+Enter");
    await expect(page.getByText("10 grievances are resolved.")).toBeVisible();
    await expect(page.getByText("No pending grievances")).toBeVisible();
    keys.expectAtMost(12, "10 grievances, with the reply's letters as one");
  });

  await test.step("leaves: all that are shown", async () => {
    const keys = new Keys(page);
    await openAs(page, leaveAdmin, "/admin-leave");
    await expect(page.getByText("10 applications shown")).toBeVisible();
    await keys.press("t");
    await expect(ticked).toHaveCount(10);
    await keys.press("a");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await keys.press("Enter");
    await expect(page.getByText("10 leaves are approved.")).toBeVisible();
    await expect(page.getByText("No leave waiting")).toBeVisible();
    keys.expectAtMost(11, "10 leaves");
  });
});

/** A college whose ten students wait for everything. */
async function busyCollege(page: Page, browser: Browser) {
  const college = new College(page, browser);
  await college.found(course, []);
  const [doc, accountant, leaveAdmin, grievanceAdmin] = await Promise.all([
    college.staff("docAdmin"),
    college.staff("accountantAdmin"),
    college.staff("leaveAdmin"),
    college.staff("grievanceAdmin"),
  ]);
  const students = await Promise.all(
    numbers(10).map((at) => college.applicant(`Student ${"ABCDEFGHIJ"[at]}`, course)),
  );
  await Promise.all(students.map(askForAll));
  return { doc, accountant, leaveAdmin, grievanceAdmin };
}

/** One leave, one grievance and two top-ups of a student. */
async function askForAll({ request, id: studentId }: Student, at: number) {
  const { upi } = await call(request, "get", "/wallet");
  for (const nth of numbers(2)) {
    await call(request, "post", "/wallet/top-ups", {
      amount: 200 + at * 2 + nth,
      utr: fresh("UTR").slice(-30),
      reference: upi.reference,
    });
  }
  const reason = "The wedding of my sister.";
  const days = { startDate: inDays(10), endDate: inDays(11) };
  await call(request, "post", "/leave/add", { studentId, ...days, reason });
  await call(request, "post", "/grievance/add", {
    studentId,
    title: "No water",
    details: "The tap gives none.",
    category: "Facilities",
  });
}
