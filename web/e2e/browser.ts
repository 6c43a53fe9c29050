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
  return installed ? { executablePath: installed, args } : unpackedBrowser();
}

async function unpackedBrowser(): Promise<Browser> {
  const home = path.join(tmpdir(), "portal-chromium");
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
    FONTCONFIG_FILE: writeFontConfig(home),
  };
  // None of the package's own flags: they are made for a cloud function.
  return { executablePath, args, env };
}

/** A bare machine has no font configuration, and without one the browser draws no text. */
function writeFontConfig(home: string): string {
  const file = path.join(home, "fonts.conf");
  const fonts = path.resolve(
    import.meta.dirname,
    "../node_modules/@fontsource-variable/inter/files",
  );
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>${path.join(home, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(home, "font-cache")}</cachedir>
</fontconfig>
`,
  );
  return file;
}
