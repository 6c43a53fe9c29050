import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { wordsIn } from "./literals";

const source = path.resolve(import.meta.dirname, "..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".generated.ts"))
  .map((name) => ({ name, text: readFileSync(path.join(source, name), "utf8") }));

const inTests = (name: string) => name.includes(".test.") || name.startsWith("testing/");

const importsOf = (text: string) =>
  [...text.matchAll(/from "(@\/[^"]+)"|import "(@\/[^"]+)"/g)].map(([, a, b]) => a ?? b ?? "");

const offenders = (layer: string, allowed: (target: string, name: string) => boolean) =>
  files
    .filter(({ name }) => name.startsWith(layer) && !name.includes(".test."))
    .flatMap(({ name, text }) =>
      importsOf(text)
        .filter((target) => !allowed(target, name))
        .map((target) => `${name} imports ${target}`),
    );

test("the files are found", () => {
  expect(files.length).toBeGreaterThan(50);
});

test("features know what is shared, and no other feature", () => {
  const found = offenders("features/", (target, name) => {
    const own = `@/features/${name.split(path.sep)[1]}/`;
    return /^@\/(shared|ui|lib)\//.test(target) || target.startsWith(own);
  });
  expect(found).toEqual([]);
});

test("what is shared knows neither features nor the frame", () => {
  expect(offenders("shared/", (target) => /^@\/(shared|ui|lib)\//.test(target))).toEqual([]);
  expect(offenders("ui/", (target) => /^@\/(ui|lib)\//.test(target))).toEqual([]);
  expect(offenders("lib/", (target) => target.startsWith("@/lib/"))).toEqual([]);
});

test("components of ui make no calls", () => {
  const calls = /from "(@tanstack\/react-query|@\/lib\/http)"/;
  const found = files.filter(({ name, text }) => name.startsWith("ui/") && calls.test(text));
  expect(found.map(({ name }) => name)).toEqual([]);
});

test("what went wrong is decided by its code, never by its words or its status", () => {
  const decides = /\.message\s*[!=]==|\bstatus\s*[!=]==\s*\d|\(error\.status\)|\.status\s*[<>]/;
  const found = files.filter(({ name, text }) => decides.test(text) && !name.startsWith("lib/"));
  expect(found.map(({ name }) => name).filter((name) => !inTests(name))).toEqual([]);
});

/** A list of fonts: nobody reads it. */
const unread = ["app/theme/theme.ts"];

test("all words are in catalogues", () => {
  const isCatalogue = (name: string) => /(^|[/-])texts\.ts$/.test(name);
  const isOfRelease = (name: string) => !/\.test\.|^testing\/|^app\/dev\/|\.d\.ts$/.test(name);
  const found = files
    .filter(({ name }) => isOfRelease(name) && !isCatalogue(name) && !unread.includes(name))
    .flatMap(({ name, text }) => wordsIn(name, text));
  expect(found).toEqual([]);
});

/** Right by grammar, and said by nobody. */
const stilted = [
  "stands here",
  "stand here",
  "whoever",
  "is told",
  "is to be",
  "in the meantime",
  "thereof",
];

test("no text has a phrase that nobody says", () => {
  const lines = files
    .filter(({ name }) => /(^|[/-])texts\.ts$/.test(name))
    .flatMap(({ name, text }) => text.split("\n").map((line) => `${name}: ${line.trim()}`));
  expect(lines.length).toBeGreaterThan(2000);
  const has = (line: string) => stilted.some((phrase) => line.toLowerCase().includes(phrase));
  expect(lines.filter(has)).toEqual([]);
});

test("every catalogue is one object that another language can take the place of", () => {
  const catalogues = files.filter(({ name }) => /(^|[/-])texts\.ts$/.test(name));
  expect(catalogues.length).toBeGreaterThan(40);
  const others = catalogues.filter(
    ({ text }) =>
      !/^const (\w*[eE]n) = \{$/m.test(text) ||
      !/^export const \w*[tT]exts: Catalogue<typeof (\w+)> = catalogue\(\1\);$/m.test(text),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test("only lib knows how a language writes days, sums and numbers", () => {
  const writes = /\bIntl\.|\.toLocale(?!LowerCase|UpperCase)\w*\(|"en-[A-Z]{2}"/;
  const found = files.filter(({ name, text }) => writes.test(text) && !name.startsWith("lib/"));
  expect(found.map(({ name }) => name).filter((name) => !inTests(name))).toEqual([]);
  const locales = files.filter(({ name, text }) => /"en-[A-Z]{2}"/.test(text) && !inTests(name));
  expect(locales.map(({ name }) => name)).toEqual(["lib/locale.ts"]);
});

test("which form a count takes is the language's to say", () => {
  const counts = files.filter(
    ({ name, text }) => /(^|[/-])texts\.ts$/.test(name) && /[!=]==? 1\b/.test(text),
  );
  expect(counts.map(({ name }) => name)).toEqual([]);
});

/** Left out of the bundle: see tools/library-parts.mjs. */
const leftOut =
  /\b(Button|ActionIcon)\.?Group|\bCheckbox\.?(Card|Group|Indicator)|\bRadio\.?(Card|Indicator)|\bInput\.?(ClearButton|Placeholder|Success)|\b(autosize|clearable)\b|\bsuccess=/;

test("nothing is drawn of the library that the bundle leaves out", () => {
  const found = files.filter(({ name, text }) => leftOut.test(text) && !inTests(name));
  expect(found.map(({ name }) => name)).toEqual([]);
});

/** The palette of the library but for its grey: see tools/library-colors.mjs. */
const palette = /"(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)(\.\d)?"/;

test("nothing is drawn in a colour that the bundle leaves out", () => {
  const found = files.filter(({ name, text }) => palette.test(text) && !inTests(name));
  expect(found.map(({ name }) => name)).toEqual([]);
});

test("every file stays readable at one sitting", () => {
  const long = files.filter(({ text }) => text.split("\n").length > 160).map(({ name }) => name);
  expect(long.filter((name) => !name.includes(".test."))).toEqual([]);
});
