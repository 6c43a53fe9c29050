import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { expectReachable } from "./keyboard";

/**
 * A state of a screen: without a fault that axe can find, no wider than the window, and open to the
 * keyboard, which comes with a desktop and leads to the same controls in any colours.
 */
export async function expectSound(page: Page, state: string) {
  // A page that was only just opened has nothing to look at yet.
  await page.locator("main").waitFor();
  await page.locator("h1").first().waitFor();
  // A menu that is fading out lies beside what it has opened.
  await expect(page.locator("[data-menu-dropdown][style*='opacity: 0;']")).toHaveCount(0);
  // "Legacy" knows no frames of other origins, which no page has, and takes half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${state} ${id}: ${nodes.map((node) => node.html)}`),
  ).toEqual([]);
  await expectToFit(page, state);
  await expectToFitOnPhone(page, state);
  const isLight = await page.evaluate(() => matchMedia("(prefers-color-scheme: light)").matches);
  if (isLight && test.info().project.name === "desktop") await expectReachable(page, state);
}

/** What is gone through at a desk alone fits on a phone, too. */
async function expectToFitOnPhone(page: Page, state: string) {
  const usual = page.viewportSize();
  if (usual === null || test.info().project.name !== "desktop") return;
  await page.setViewportSize({ ...usual, width: 390 });
  await expectToFit(page, `${state}, on a phone,`);
  await page.setViewportSize(usual);
}

/** Nothing scrolls sideways. */
export async function expectToFit(page: Page, state: string) {
  // Not against innerWidth: a phone widens that to whatever the content needs.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${state} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
