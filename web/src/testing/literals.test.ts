// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources.
import { expect, test } from "vitest";
import { wordsIn } from "./literals";

test.each([
  ["<p>Save</p>", "Save"],
  ['<p>{done ? "Saved" : null}</p>', "Saved"],
  ['<p>{done && "Saved"}</p>', "Saved"],
  ["<p>{`${count} saved`}</p>", "0 saved"],
  ['<Field label="Name" />', "Name"],
  ['<Field label={short ? "Name" : "Full name"} />', "Name", "Full name"],
  ['<Field placeholder={hint ?? "DD/MM"} />', "DD/MM"],
  ['<button aria-label="Close" />', "Close"],
  ["<img alt={`Photo of ${name}`} />", "Photo of 0"],
  ['const tab = { value: "college", label: "College" };', "College"],
  ['const sentence = "It was saved.";', "It was saved."],
  ["const sentence = `${name} will be removed.`;", "0 will be removed."],
])("%s says something", (source, ...words) => {
  expect(wordsIn("page.tsx", source)).toEqual(words.map((said) => `page.tsx:1 ${said}`));
});

test.each([
  "<p>{texts.save}</p>",
  "<p>·</p>",
  '<Field label={texts.name} size="lg" variant="default" />',
  '<p>{status === "Paid" && texts.paid}</p>',
  "const key = `draft:${id}`;",
  'type Status = "Paid" | "Not paid";',
  'import { texts } from "./texts";',
  'throw new Error("the editor needs a form");',
])("%s says nothing", (source) => {
  expect(wordsIn("page.tsx", source)).toEqual([]);
});
