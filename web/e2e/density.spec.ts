import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { enterAsStaff } from "./portal";

test.skip(({ isMobile }) => isMobile, "Rows are cards on a phone.");

/** Whole rows on the first screen of a desk, 1280 by 800: a clerk reads many. */
const leastRows = 12;

/** How many rows lie wholly within the first screen, and the highest of them in pixels. */
async function rowsOf(page: Page) {
  await expect(page.locator("tbody tr").nth(leastRows)).toBeAttached();
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
      row.getBoundingClientRect(),
    );
    const whole = rows.filter(({ bottom }) => bottom <= innerHeight);
    return { whole: whole.length, highest: Math.max(...whole.map(({ height }) => height)) };
  });
}

for (const [role, address] of [
  ["marksAdmin", "/marks-admin"],
  ["accountantAdmin", "/accountant-admin"],
] as const) {
  test(`a desk shows ${leastRows} rows at once: ${address}`, async ({ page }) => {
    await enterAsStaff(page, role);
    await page.goto(address);
    const { whole, highest } = await rowsOf(page);
    const figures = `${address}: ${whole} rows (at least ${leastRows}), ${highest} px (at most 40)`;
    process.stdout.write(`    ${figures}\n`);
    expect(whole).toBeGreaterThanOrEqual(leastRows);
    expect(highest).toBeLessThanOrEqual(40.5);
  });
}
