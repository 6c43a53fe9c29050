import type { Page } from "@playwright/test";

const plain = "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz";
const accented = "ÁÇĎÉĞĤÍĴĶĹŃÓŔŠŤÚŴÝŽáçďéğĥíĵķĺńóŕšťúŵýž";

const accent = (text: string) =>
  text.replace(/\\.|[a-z]/gi, (found) => accented[plain.indexOf(found)] ?? found);

/** From now on the page speaks a language that reads as English and is 40 % longer: [Ĺóğ íń ~~~]. */
export const speakPseudo = (page: Page) =>
  page.addInitScript(
    ([from = "", to = ""]) => {
      const letters = new Map([...from].map((letter, index) => [letter, to[index]]));
      window.portalTexts = (text) => {
        const said = [...text].map((letter) => letters.get(letter) ?? letter).join("");
        // A text within another one is long enough already.
        if (text.includes("[")) return `[${said}]`;
        const more = "~".repeat(Math.ceil(text.length * 0.4));
        return `[${said} ${more.replace(/~{6}(?=~)/g, "~~~~~~ ")}]`;
      };
    },
    [plain, accented],
  );

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The same words, whether they come from the server or from a catalogue. */
export function eitherWay(words: string | RegExp): RegExp {
  const source = typeof words === "string" ? escaped(words) : words.source.replace(/^\^|\$$/g, "");
  // What stands before a colon may be a text of its own, with its brackets.
  const pseudo = accent(source).replaceAll(": ", "[^:]*: ");
  return new RegExp(`${source}|${pseudo}`, "i");
}

/** What the server calls by a word that the client has to translate. */
const namesOfWords =
  /^(status|state|standing|category|type|direction|source|kind|gender|role|action|area|slot|code|error|msg)$/;

function textsIn(value: unknown, name = ""): string[] {
  if (typeof value === "string") return namesOfWords.test(name) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((entry) => textsIn(entry, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, key));
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Every text of the replies that the page has got. */
export function repliesTo(page: Page) {
  const reading: Promise<void>[] = [];
  const texts = new Set<string>();
  page.on("response", (response) => {
    if (!response.headers()["content-type"]?.includes("json")) return;
    const read = response.json().then(
      (body) => {
        for (const text of textsIn(body)) texts.add(oneLine(text));
      },
      // The page was left before the reply was whole.
      () => undefined,
    );
    reading.push(read);
  });
  return async () => {
    await Promise.all(reading);
    return [...texts];
  };
}

const dates =
  /(in )?\d+ (second|minute|hour|day|month|year)s?( ago)?|yesterday|today|tomorrow|this (minute|hour)|(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g;

/** The texts on the screen that neither a catalogue nor the server has said. */
export async function strayTexts(page: Page, replies: string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = [document.title];
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      if (isSeen(nodes.currentNode.parentElement)) found.push(nodes.currentNode.textContent ?? "");
    }
    for (const name of ["placeholder", "aria-label", "alt", "title"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (isSeen(element)) found.push(element.getAttribute(name) ?? "");
    }
    return found;
  });
  const all = replies.join("\n");
  const strays = shown
    .map(oneLine)
    .filter((text) => !/[[\]]/.test(text) && /\p{L}/u.test(text.replace(dates, "")))
    // Some are lists of what the server says.
    .filter((text) => !all.includes(text) && !text.split(", ").every((part) => all.includes(part)));
  return [...new Set(strays)];
}
