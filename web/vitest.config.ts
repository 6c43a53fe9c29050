import path from "node:path";
import { defineConfig } from "vitest/config";
// @ts-expect-error a plain script shared with webpack
import { productionAlias } from "./tools/production-alias.mjs";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  resolve: {
    alias: [
      { find: "@", replacement: path.resolve(import.meta.dirname, "src") },
      { find: /^react-router$/, replacement: productionAlias["react-router$"] },
    ],
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    server: { deps: { inline: ["react-router"] } },
    restoreMocks: true,
    // Starting the browser and the libraries anew for each file took half of the time; what a test
    // leaves behind is put back in the setup instead.
    isolate: false,
    // By itself it leaves one of two cores idle.
    maxWorkers: 2,
    // Some waits, each as long as testing/waiting.ts lets it.
    testTimeout: 120_000,
    // A failure names what it sought; the document beside it would fill the screen.
    env: { DEBUG_PRINT_LIMIT: "0" },
  },
});
