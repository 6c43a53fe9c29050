import { defineConfig, devices, type PlaywrightTestConfig } from "@playwright/test";
import { findBrowser } from "./e2e/browser";

const browser = await findBrowser();

/** A portal that runs already, as a demo: PORTAL_URL=http://localhost:5000. None: one is started. */
const running = process.env.PORTAL_URL;
const port = 5055;
const data = "../target/e2e-data";

/** A demo of its own on an empty database, with limits that leave room for a whole suite's logins. */
const ownPortal: NonNullable<PlaywrightTestConfig["webServer"]> = {
  command: `rm -rf ${data} && exec ../target/debug/portal serve --demo`,
  url: `http://localhost:${port}/readyz`,
  timeout: 120_000,
  gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
  env: {
    PORTAL_ADDR: `127.0.0.1:${port}`,
    PORTAL_DATA_DIR: data,
    PORTAL_LIMIT_CLIENT: "100000/600",
    PORTAL_LIMIT_LOGIN_ACCOUNT: "100000/600",
    PORTAL_LOG: "warn",
    DATABASE_URL: "",
    SMTP_URL: "",
  },
};

export default defineConfig({
  ...(running ? {} : { webServer: ownPortal }),
  testDir: "e2e",
  outputDir: "test-results",
  // One portal and one browser's worth of memory serve all of it.
  workers: Number(process.env.E2E_WORKERS ?? 1),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
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
