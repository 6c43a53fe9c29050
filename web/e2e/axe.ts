import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A state of a screen: without a fault that axe can find, and no wider than the window. */
export async function expectSound(page: Page, state: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${state} ${id}: ${nodes.map((node) => node.html)}`),
  ).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${state} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
