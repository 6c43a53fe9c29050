import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

const args = ["--no-sandbox", "--disable-dev-shm-usage"];

/** CHROMIUM names an installed browser; without it, the one that npm has brought along is unpacked. */
export async function findBrowser(): Promise<Browser> {
  const installed = process.env.CHROMIUM;
  return installed
    ? { executablePath: installed, args }
    : unpackedBrowser(["fonts", "/usr/share/fonts"]);
}

/** Whether npm's browser, which is made for one kind of machine, runs on this one. */
export const hasNpmBrowser = process.platform === "linux" && process.arch === "x64";

/** The one that npm has brought along, whatever else there is, with none of the machine's fonts. */
export const npmBrowser = () => unpackedBrowser(["fonts"]);

/** @param fonts Folders of fonts, relative ones in what comes with the browser. */
async function unpackedBrowser(fonts: string[]): Promise<Browser> {
  // The workers inherit this of the process that has unpacked it before they began: none of them
  // is to find the browser of another one half written.
  const ready = process.env.PORTAL_CHROMIUM;
  const home = ready ?? path.join(tmpdir(), "portal-chromium");
  process.env.PORTAL_CHROMIUM = home;
  mkdirSync(home, { recursive: true });
  // The package reads these when it is imported: where to unpack, and that the machine may lack
  // the system libraries that it brings along.
  process.env.TMPDIR = home;
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const executablePath = await chromium.executablePath();

  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const env = {
    ...Object.fromEntries(inherited),
    LD_LIBRARY_PATH: path.join(home, "al2023/lib"),
    FONTCONFIG_FILE: fontConfig(home, fonts, ready === undefined),
  };
  // None of the package's own flags: they are made for a cloud function.
  return { executablePath, args, env };
}

/** A bare machine has no font configuration, and without one the browser draws no text. */
function fontConfig(home: string, fonts: string[], isFirst: boolean): string {
  const file = path.join(home, `fonts-${fonts.length}.conf`);
  const folders = fonts.map((folder) => `  <dir>${path.resolve(home, folder)}</dir>\n`).join("");
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders}  <cachedir>${path.join(home, "font-cache")}</cachedir>
</fontconfig>
`;
  if (isFirst) writeFileSync(file, text);
  return file;
}
