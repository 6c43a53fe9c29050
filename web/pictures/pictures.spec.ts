import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { Page, Route } from "@playwright/test";
import { expectSound } from "../e2e/axe";
import { hasNpmBrowser } from "../e2e/browser";
import { expect, test } from "../e2e/fixtures";
import { logIn, Replies } from "./replies";
import { type Screen, screens } from "./screens";
import { builds, isRecording, takenFolder } from "./settings";
import { serve } from "./site";

test.skip(!hasNpmBrowser, "The browser of npm, which has taken the pictures, is for Linux on x64.");

/** All of them together, in bytes. */
const mostBytes = 4 * 1024 * 1024;

/** The screen as it was when its replies were recorded. */
async function show(page: Page, { name, address, login, shows, open }: Screen) {
  const replies = new Replies(name);
  if (isRecording && login) await logIn(page, login);
  await page.clock.setFixedTime(replies.at);
  await serve(page, builds.release, replies.answer);
  await page.goto(address);
  await open?.(page);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], [aria-label=Loading]")).toHaveCount(0);
  if (isRecording) replies.save();
  expect(replies.unknown, "calls that were not recorded").toEqual([]);
}

/** Its own font, not one that stands in for it until it is there. */
async function expectFont(page: Page) {
  const load = () => document.fonts.load("1em Inter", "a₹").then((faces) => faces.length);
  expect(await page.evaluate(load)).toBeGreaterThan(0);
}

for (const screen of screens) {
  test(`${screen.name} looks as before`, async ({ page, expectRefusal }) => {
    // Nobody is signed in at the log-in page.
    if (!screen.login) expectRefusal(401);
    await show(page, screen);
    await expectFont(page);
    await expectSound(page, screen.name);
    await expect(page).toHaveScreenshot(`${screen.name}.png`);
  });
}

const noCalls = (route: Route) => route.abort();

test("the page of all parts looks as before", async ({ page }) => {
  test.skip(isRecording, "It makes no calls.");
  await page.clock.setFixedTime(new Date("2026-07-01T06:30:00Z"));
  await serve(page, builds.parts, noCalls);
  await page.goto("/dev/ui");
  await expectFont(page);
  await expectSound(page, "parts");
  await expect(page).toHaveScreenshot("parts.png", { fullPage: true });
});

test("a button that has moved by four pixels is seen", async ({ page }, { config, project }) => {
  test.skip(project.name !== "light", "Once is enough.");
  test.skip(config.updateSnapshots !== "none", "It would be taken for how it has to look.");
  const leave = screens.find(({ name }) => name === "admin-leave");
  if (!leave) throw new Error("There is no such screen.");
  await show(page, leave);
  const button = page.getByRole("button", { name: /^Approve/ }).first();
  await button.evaluate((element) => element.style.setProperty("translate", "4px"));
  const compared = expect(page).toHaveScreenshot("admin-leave.png", { timeout: 3_000 });
  await expect(compared).rejects.toThrow(/pixels .*are different/);
});

test(`all pictures together have at most ${mostBytes / 1024 / 1024} MB`, ({ page: _ }, {
  config,
  project,
}) => {
  test.skip(project.name !== "light", "Once is enough.");
  test.skip(config.updateSnapshots !== "none", "Not all of them are taken yet.");
  const files = readdirSync(takenFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".png"))
    .map((name) => statSync(path.join(takenFolder, name)).size);
  const bytes = files.reduce((sum, size) => sum + size, 0);
  const inMb = (size: number) => (size / 1024 / 1024).toFixed(1);
  process.stdout.write(`    ${files.length} pictures, ${inMb(bytes)} MB\n`);
  expect(files).toHaveLength(3 * (screens.length + 1));
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
