import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page, Request, Route } from "@playwright/test";
import { isRecording, origin, repliesFolder } from "./settings";

interface Reply {
  status: number;
  headers: Record<string, string>;
  json?: unknown;
  /** Of a document. */
  base64?: string;
}

interface Recording {
  /** When it was recorded, which is what the page takes for now. */
  at: string;
  /** By method and address below the origin. */
  replies: Record<string, Reply>;
}

/** Those that the client reads. */
const kept = ["content-type", "content-disposition", "link", "portal-as-of"];

const keyOf = (request: Request) => `${request.method()} ${request.url().slice(origin.length)}`;

/** What the server has said to one screen. */
export class Replies {
  readonly unknown: string[] = [];
  private readonly file: string;
  private readonly recording: Recording;

  constructor(name: string) {
    this.file = path.join(repliesFolder, `${name}.json`);
    if (!isRecording && !existsSync(this.file)) throw new Error(`Nothing is recorded for ${name}.`);
    this.recording = isRecording
      ? { at: new Date().toISOString(), replies: {} }
      : JSON.parse(readFileSync(this.file, "utf8"));
  }

  get at() {
    return new Date(this.recording.at);
  }

  readonly answer = (route: Route) => (isRecording ? this.record(route) : this.repeat(route));

  private async repeat(route: Route) {
    const key = keyOf(route.request());
    const reply = this.recording.replies[key];
    if (!reply) {
      this.unknown.push(key);
      return route.abort();
    }
    const { status, headers, json, base64 = "" } = reply;
    const body = json === undefined ? Buffer.from(base64, "base64") : JSON.stringify(json);
    return route.fulfill({ status, headers, body });
  }

  private async record(route: Route) {
    const response = await route.fetch();
    const all = response.headers();
    const headers = Object.fromEntries(
      kept.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
    );
    const isJson = headers["content-type"]?.includes("json");
    const body = isJson
      ? { json: await response.json() }
      : { base64: (await response.body()).toString("base64") };
    this.recording.replies[keyOf(route.request())] = {
      status: response.status(),
      headers,
      ...body,
    };
    await route.fulfill({ response });
  }

  save() {
    mkdirSync(repliesFolder, { recursive: true });
    writeFileSync(this.file, `${JSON.stringify(this.recording, null, 1)}\n`);
  }
}

/** Whose session the page has while its replies are recorded. */
export async function logIn(page: Page, email: string) {
  const listed = await (await page.request.get("/api/dev/accounts")).json();
  const accounts: { login: string; password: string; page: string }[] = listed.accounts;
  const account = accounts.find(({ login }) => login === email);
  const call = account?.page === "/log-in" ? "login" : "admin-login";
  const reply = await page.request.post(`/api/auth/${call}`, {
    headers: { Origin: origin },
    data: { email, username: email, password: account?.password },
  });
  if (!reply.ok()) throw new Error(await reply.text());
}
