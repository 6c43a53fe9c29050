import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./e2e/browser";
import { mainFolder, ownPortal } from "./e2e/own-portal";
import * as hosted from "./e2e/two-origins";

const browser = await findBrowser();

/** A portal that runs already, as a demo: PORTAL_URL=http://localhost:5000. None: one is started. */
const running = process.env.PORTAL_URL;
const port = 5055;

export default defineConfig({
  ...(running ? {} : { webServer: [ownPortal(port, mainFolder), hosted.portal] }),
  testDir: "e2e",
  outputDir: "test-results",
  // One portal serves all of them: tests that change anything found a college or a student of their own.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    // What is not there by then does not come: rather told at once than after the whole test's time.
    actionTimeout: 20_000,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    // Keeping one takes a fifth of the time, for every test that passes.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    launchOptions: browser,
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
      },
    },
  ],
});
