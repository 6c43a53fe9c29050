import type { APIRequestContext } from "@playwright/test";
import { home } from "../api";
import { carriedBy, payloads } from "./payloads";

type Method = "post" | "put";
// biome-ignore lint/suspicious/noExplicitAny: whatever a call takes and answers
type Json = any;

interface Options {
  /** What stands for the braces of the path. */
  id?: string | undefined;
  /** What is sent instead of a payload that a field has refused, by the field's last name. */
  plain?: Record<string, string>;
}

interface Field {
  sent: Set<number>;
  refused: Set<number>;
}

const numbers = (numbersOf: Set<number>) => [...numbersOf].sort((one, other) => one - other);

/** Pours the payloads into the fields of calls, and keeps which field has taken which. */
export class Pour {
  private readonly fields = new Map<string, Field>();

  /** Sends the call; the fields that refuse their payload are sent once more with plain words. */
  async send(
    request: APIRequestContext,
    method: Method,
    template: string,
    body: object,
    { id = "", plain = {} }: Options = {},
  ): Promise<Json> {
    const call = `${method} ${template}`;
    const path = `/api${template.replace(/\{\w+\}/, id)}`;
    const data = structuredClone(body);
    this.note(call, data, "sent");
    let reply = await request[method](path, { headers: { Origin: home() }, data });
    if (reply.status() === 400) {
      const said = await reply.json();
      for (const { path: at, msg } of said.errors ?? []) this.refuse(call, data, at, msg, plain);
      reply = await request[method](path, { headers: { Origin: home() }, data });
    }
    if (!reply.ok()) throw new Error(`${call}: ${await reply.text()} to ${JSON.stringify(data)}`);
    return reply.json();
  }

  /** Sends a call that is refused in any case; the fields that it does not name would be taken. */
  async probe(request: APIRequestContext, method: Method, path: string, data: object) {
    const reply = await request[method](`/api${path}`, { headers: { Origin: home() }, data });
    this.refusedOf(`${method} ${path}`, data, (await reply.json()).errors ?? []);
  }

  /** The same, of a call that was sent already. */
  refusedOf(call: string, data: object, faults: { path: string }[]) {
    this.note(call, data, "sent");
    for (const { path } of faults) this.note(call, part(data, path), "refused", path);
  }

  /** The fields that were not sent every payload, and what each field has refused. */
  outcome() {
    const short: string[] = [];
    const refused: Record<string, number[]> = {};
    for (const [name, field] of [...this.fields].sort()) {
      if (field.sent.size < payloads.length) short.push(`${name}: ${field.sent.size} sent`);
      refused[name] = numbers(field.refused);
    }
    return { short, refused };
  }

  private refuse(call: string, data: Json, at: string, msg: string, plain: Record<string, string>) {
    const refused = part(data, at);
    if (this.note(call, refused, "refused", at) === 0) throw new Error(`${call}, ${at}: ${msg}`);
    const names = at.split(".");
    const last = names.pop() ?? "";
    const holder = names.length > 0 ? part(data, names.join(".")) : data;
    const words = plain[last] ?? "Plain words";
    holder[last] =
      typeof refused === "string"
        ? words
        : Object.fromEntries(Object.keys(refused).map((name) => [name, words]));
  }

  /** How many payloads stand in that part of a body. */
  private note(call: string, value: Json, kind: keyof Field, at = ""): number {
    if (typeof value === "object" && value !== null) {
      const below = Object.entries(value).map(([name, inner]) =>
        this.note(call, inner, kind, at ? `${at}.${name}` : name),
      );
      return below.reduce((sum, count) => sum + count, 0);
    }
    const carried = typeof value === "string" ? carriedBy(value) : undefined;
    if (!carried) return 0;
    const name = `${call} ${at.replace(/\.\d+/g, "").replace(/^documents\.\w+/, "documents")}`;
    const field = this.fields.get(name) ?? { sent: new Set(), refused: new Set() };
    this.fields.set(name, field);
    for (const index of carried) field[kind].add(index);
    return carried.length;
  }
}

const part = (data: Json, path: string): Json =>
  path.split(".").reduce((value, name) => value?.[name], data);
