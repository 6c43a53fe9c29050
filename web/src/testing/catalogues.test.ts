import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";

const root = `${import.meta.dirname}/..`;
const isOfTests = /\.test\.|^testing\/|^main\.tsx|\.d\.ts|^app\/dev\//;
const modules = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !isOfTests.test(name))
  .sort();

/** What fails when it is imported before the first render, as nothing may be said then. */
async function tooEarly(): Promise<string[]> {
  // The modules anew, so that nobody has opened the catalogues yet.
  vi.resetModules();
  const found: string[] = [];
  for (const name of modules) {
    const failure = await import(/* @vite-ignore */ `${root}/${name}`).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (failure?.includes("before the first render")) found.push(`${name}: ${failure}`);
    else if (failure) throw new Error(`${name}: ${failure}`);
  }
  return found;
}

test("no module reads a text when it is imported", async () => {
  expect(modules.length).toBeGreaterThan(300);
  expect(await tooEarly()).toEqual([]);
}, 300_000);
