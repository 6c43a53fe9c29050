import { defineConfig, devices } from "@playwright/test";
import { hasNpmBrowser, npmBrowser } from "../e2e/browser";
import { origin } from "./settings";

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 390, height: 844 },
  // A phone's many points would only be made fewer again.
  deviceScaleFactor: 1,
};

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/pictures",
  snapshotPathTemplate: "{testDir}/taken/{projectName}/{arg}{ext}",
  // A picture that is missing is a fault; `make screenshots` takes them.
  updateSnapshots: "none",
  globalSetup: "./build-parts.ts",
  globalTeardown: "./pack.ts",
  workers: 2,
  fullyParallel: true,
  // Of the page of all parts, on a machine that may be busy with another one's.
  timeout: 150_000,
  reporter: [["list"]],
  expect: {
    timeout: 30_000,
    // Two pixels in ten thousand: a button that moves by four changes more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.0002 },
  },
  use: {
    baseURL: origin,
    actionTimeout: 20_000,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: hasNpmBrowser ? await npmBrowser() : {},
  },
  projects: [
    { name: "light", use: { ...desktop, colorScheme: "light" } },
    { name: "dark", use: { ...desktop, colorScheme: "dark" } },
    { name: "phone", use: { ...phone, colorScheme: "light" } },
  ],
});
