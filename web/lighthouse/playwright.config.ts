import { defineConfig } from "@playwright/test";
import { ownPortal } from "../e2e/own-portal";

/** A portal that runs already, as a demo: PORTAL_URL=http://localhost:5000. None: one is started. */
const running = process.env.PORTAL_URL;
const port = 5056;

export default defineConfig({
  ...(running ? {} : { webServer: ownPortal(port, "lighthouse-data") }),
  testDir: ".",
  outputDir: "../test-results/lighthouse",
  // Pages that are measured side by side slow each other down.
  workers: 1,
  timeout: 180_000,
  reporter: [["list"]],
  use: { baseURL: running ?? `http://localhost:${port}` },
});
