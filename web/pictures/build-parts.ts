import { execFileSync } from "node:child_process";
import path from "node:path";
import { hasNpmBrowser } from "../e2e/browser";
import { builds } from "./settings";

/** Builds the page of all parts, which no release has. */
export default function buildParts() {
  if (!hasNpmBrowser) return;
  const options = ["--mode", "development", "--no-devtool", "--output-path", builds.parts];
  execFileSync("npx", ["webpack", ...options], {
    cwd: path.resolve(import.meta.dirname, ".."),
    stdio: "inherit",
  });
}
