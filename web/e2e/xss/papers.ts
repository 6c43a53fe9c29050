import { readdirSync, readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "../fixtures";
import { liveThings } from "./watch";

/** The cells of a table as a spreadsheet reads them. */
function cellsOf(csv: string) {
  const cells = csv.replace(/^\ufeff/, "").matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g);
  return [...cells].map(([, quoted, plain]) => (quoted ?? plain ?? "").replaceAll('""', '"'));
}

/** No cell of the table is worked out, and the payloads that would be stand in it. */
export async function expectNoFormula(request: APIRequestContext, path: string, shows: string[]) {
  const reply = await request.get(path);
  expect(reply.headers()["content-type"]).toContain("text/csv");
  const cells = cellsOf(await reply.text());
  for (const text of shows) expect(cells.join("\n")).toContain(`'${text}`);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
}

/** The paper does nothing by itself, and leads nowhere but to what `mayLead` says. */
export async function expectDeadPaper(request: APIRequestContext, path: string, mayLead = "") {
  const reply = await request.get(path);
  expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true);
  expect(reply.headers()["content-type"]).toContain("application/pdf");
  const bytes = (await reply.body()).toString("latin1");
  // Otherwise its parts would be packed, and nothing could be found in them.
  expect(bytes).toContain("/Catalog");
  const actions = /\/(JS|JavaScript|OpenAction|AA|Launch|EmbeddedFile|SubmitForm|RichMedia)\b/g;
  expect(bytes.match(actions), path).toBeNull();
  const links = [...bytes.matchAll(/\/URI\s*\(([^)]*)\)/g)].map(([, link]) => link ?? "");
  expect(links.filter((link) => !mayLead || !link.startsWith(mayLead))).toEqual([]);
}

interface Mail {
  subject: string;
  text: string;
}

/** The mails carry the payloads as words: one subject a line, and no head that we did not write. */
export async function expectPlainMails(request: APIRequestContext, shows: string[]) {
  const { mails }: { mails: Mail[] } = await (await request.get("/api/dev/mailbox")).json();
  const all = mails.map(({ subject, text }) => `${subject}\n${text}`).join("\n");
  for (const text of shows) expect(all).toContain(text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there is none
  expect(mails.filter(({ subject }) => /[\u0000-\u001f]/.test(subject))).toEqual([]);
}

/** The mails as they are sent, in the demo's own folder. */
export async function expectDeadMails(page: Page, folder: string, since: number, shows: string) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const mails = names
    .sort()
    .slice(-400)
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  const fresh = mails.filter((mail) => Date.parse(headOf(mail, "Date")) >= since - 1000);
  const foreign = fresh.filter((mail) =>
    /^(bcc|cc|x-\S*):/im.test(mail.split(/\r?\n\r?\n/)[0] ?? ""),
  );
  expect(foreign).toEqual([]);
  const pages = fresh.map(htmlOf);
  expect(pages.join("\n")).toContain(shows.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  await page.goto("about:blank");
  expect(await page.evaluate(liveThings, pages)).toEqual([]);
  const tags = pages.flatMap((html) => html.match(/<[a-z!/][^\s>]*/gi) ?? []);
  expect([...new Set(tags)].filter((tag) => !ours.test(tag))).toEqual([]);
}

const ours = /^<(!doctype|\/?(html|head|title|body|div|p|strong|a)|meta)$/;

const headOf = (mail: string, name: string) =>
  mail.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1] ?? "";

/** The part for readers of HTML, with its quoted-printable undone. */
function htmlOf(mail: string) {
  const html = mail.slice(mail.indexOf("Content-Type: text/html"));
  const body = html.slice(html.search(/\r?\n\r?\n/)).replace(/=\r?\n/g, "");
  const bytes = body.replace(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
