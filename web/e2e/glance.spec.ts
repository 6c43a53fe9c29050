import type { Locator, Page } from "@playwright/test";
import { expectSound } from "./axe";
import { expect, test } from "./fixtures";
import { enterAsStaff } from "./portal";

/** In pixels, on a desktop: one line, or two short ones. */
const highest = 56;

/** Each desk and the role that works there. */
const desks: [role: string, address: string][] = [
  ["docAdmin", "/doc-admin"],
  ["marksAdmin", "/marks-admin"],
  ["accountantAdmin", "/accountant-admin"],
  ["hod", "/admin-grievance"],
  ["grievanceAdmin", "/admin-grievance"],
  ["leaveAdmin", "/admin-leave"],
  ["scholarshipAdmin", "/admin-scholarship/add"],
  ["teacher", "/teacher/approve"],
  ["superAdmin", "/super-admin?tab=scholarships"],
];

const stripOf = (page: Page) => page.getByRole("region", { name: "At a glance" });
const areasOf = (page: Page) => stripOf(page).getByRole("listitem");

/** Rupees or a count as it stands in a text: "₹1,25,000.50 owed". */
const numberIn = (text: string) => Number(text.match(/[\d,]+(\.\d+)?/)?.[0].replaceAll(",", ""));

const rowsOf = (page: Page) =>
  page.locator("main").locator("tbody tr, [role=tabpanel] > ul > li").filter({ visible: true });

/** The whole list, page by page. */
async function loadAll(page: Page) {
  const more = page.getByRole("button", { name: "Load more" });
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  while (await more.isVisible()) {
    const before = await rowsOf(page).count();
    await more.click();
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(before);
  }
}

const sumOf = async (cells: Locator) =>
  (await cells.allTextContents()).map(numberIn).reduce((sum, one) => sum + one, 0);

/** What the rows of the open list come to, in the unit of the number that led there. */
async function worthOfRows(page: Page, address: string) {
  const unpublished = page.getByRole("columnheader", { name: "Marks to publish" });
  if (address.includes("tab=charges")) return sumOf(page.locator("[data-label=Amount]"));
  if (await unpublished.isVisible()) return sumOf(page.locator("[data-label='Marks to publish']"));
  if (address.includes("tab=scholarships")) return undefined;
  return rowsOf(page).count();
}

for (const [role, address] of desks) {
  test(`each number of a desk leads to its rows: ${role}`, async ({ page, isMobile }) => {
    test.setTimeout(120_000);
    await enterAsStaff(page, role);
    await page.goto(address);
    await expect(areasOf(page).first()).toBeVisible();
    const { height } = (await stripOf(page).locator("> div").first().boundingBox()) ?? {};
    process.stdout.write(`    ${role}: ${height} px (at most ${highest})\n`);
    expect(height).toBeLessThanOrEqual(highest);
    await expectSound(page, `${role} at a glance`);
    const targets = await stripOf(page)
      .getByRole("link")
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("href") ?? "", link.textContent ?? ""]),
      );
    if (isMobile) return;
    for (const [target = "", said = ""] of targets) {
      await page.goto(target);
      await expect(areasOf(page).first()).toBeVisible();
      await loadAll(page);
      const worth = await worthOfRows(page, target);
      process.stdout.write(`    ${said}: ${worth} in ${target}\n`);
      if (worth !== undefined) expect(worth, `${said} in ${target}`).toBeCloseTo(numberIn(said), 2);
    }
  });
}

test("the charts of a college open by keyboard, each with its table", async ({ page }) => {
  await enterAsStaff(page, "superAdmin");
  await page.goto("/super-admin?tab=audit");
  const opener = stripOf(page).getByRole("button", { name: "Charts" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const pictures = stripOf(page).getByRole("img", { name: /^Bar chart/ });
  await expect(pictures).toHaveCount(5);
  await expect(stripOf(page).getByRole("table")).toHaveCount(5);
  await expectSound(page, "the charts of a college");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(stripOf(page).getByRole("table")).toHaveCount(0);
});

test("the numbers of a chart lead to their rows", async ({ page, isMobile }) => {
  test.skip(isMobile, "The links are the same on a phone.");
  test.setTimeout(120_000);
  await enterAsStaff(page, "accountantAdmin");
  await page.goto("/accountant-admin");
  await stripOf(page).getByRole("button", { name: "Charts" }).click();
  const sums = stripOf(page).locator("[data-label=Amount]").getByRole("link");
  await expect(sums.first()).toBeVisible();
  const targets = await sums.evaluateAll((links) =>
    links.map((link) => [link.getAttribute("href") ?? "", link.textContent ?? ""]),
  );
  expect(targets.length).toBeGreaterThan(4);
  // The first and the last of collections and of dues: each of them is a query of the same kind.
  for (const [target = "", said = ""] of [...targets.slice(0, 2), ...targets.slice(-2)]) {
    await page.goto(target);
    await expect(areasOf(page).first()).toBeVisible();
    await expect(page.locator("[data-label=Amount]").first()).toBeVisible();
    await loadAll(page);
    expect(await worthOfRows(page, target), `${said} in ${target}`).toBeCloseTo(numberIn(said), 2);
  }
});
