import path from "node:path";
import type { PlaywrightTestConfig } from "@playwright/test";

const web = path.resolve(import.meta.dirname, "..");

/** Of the portal that most tests share. */
export const mainFolder = "e2e-data";

export const dataOf = (folder: string) => path.join(web, "../target", folder);

/** The log of the portal whose data are in that folder. */
export const logOf = (folder: string) => `${dataOf(folder)}.log`;

/** A demo of its own on an empty database, with limits that leave room for a whole suite's logins. */
export function ownPortal(port: number, folder: string, settings: Record<string, string> = {}) {
  const data = dataOf(folder);
  return {
    command: `rm -rf "${data}" && exec ../target/debug/portal serve --demo 2>"${logOf(folder)}"`,
    cwd: web,
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    env: {
      PORTAL_ADDR: `127.0.0.1:${port}`,
      PORTAL_DATA_DIR: data,
      PORTAL_LIMIT_CLIENT: "100000/600",
      PORTAL_LIMIT_LOGIN_ACCOUNT: "100000/600",
      // Some tests type in as many seconds what people do in a day.
      PORTAL_LIMIT_WRITES: "100000/60",
      PORTAL_LOG: "warn",
      DATABASE_URL: "",
      SMTP_URL: "",
      ...settings,
    },
  } satisfies NonNullable<PlaywrightTestConfig["webServer"]>;
}
