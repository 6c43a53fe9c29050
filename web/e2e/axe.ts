import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A state of a screen: without a fault that axe can find, and no wider than the window. */
export async function expectSound(page: Page, state: string) {
  // "Legacy" knows no frames of other origins, which no page has, and takes half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${state} ${id}: ${nodes.map((node) => node.html)}`),
  ).toEqual([]);
  // Not against innerWidth: a phone widens that to whatever the content needs.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${state} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
