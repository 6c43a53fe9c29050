import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Page, Route } from "@playwright/test";
import { origin } from "./settings";

/** Serves a build from its folder: its files, and its one page at every other address. */
export async function serve(page: Page, build: string, api: (route: Route) => Promise<void>) {
  await page.route("**/*", async (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== origin) return route.abort();
    if (url.pathname.startsWith("/api/")) return api(route);
    const file = path.join(build, url.pathname);
    const isFile = existsSync(file) && statSync(file).isFile();
    if (file.endsWith(".css"))
      return route.fulfill({ contentType: "text/css", body: withFonts(file) });
    return route.fulfill({ path: isFile ? file : path.join(build, "index.html") });
  });
}

/** A font that is late is waited for: people get another one, and the picture would be left to chance. */
const withFonts = (sheet: string) =>
  readFileSync(sheet, "utf8").replace(/font-display:\s*optional/g, "font-display:block");
