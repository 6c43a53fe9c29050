import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "../e2e/browser";
import { ownPortal } from "../e2e/own-portal";

/** A portal that runs already, as a demo: PORTAL_URL=http://localhost:5000. None: one is started. */
const running = process.env.PORTAL_URL;
const port = 5057;
const baseURL = running ?? `http://localhost:${port}`;
// Where the calls of e2e/api.ts go.
process.env.PORTAL_URL = baseURL;

export default defineConfig({
  ...(running ? {} : { webServer: ownPortal(port, "weak-line-data") }),
  testDir: ".",
  outputDir: "../test-results/weak-line",
  // Pages that are measured side by side slow each other down.
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    ...devices["Pixel 7"],
    viewport: { width: 360, height: 640 },
    baseURL,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    launchOptions: await findBrowser(),
  },
});
