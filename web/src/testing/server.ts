import { HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { createOpenApiHttp } from "openapi-msw";
import type { ApiPaths } from "@/lib/api-types";
import type { Known, Method, ReplyTo } from "./api-shapes";

/** Makes handlers whose paths and replies are those of the OpenAPI document. */
export const http = createOpenApiHttp<ApiPaths>({ baseUrl: "*/api" });

/** The bell stands on each page of a student: nothing rings unless a test says so. */
const quietBell = http.get("/notifications", ({ response }) =>
  response(200).json({ notifications: [], unread: 0 }),
);

/** The pages before a login ask whether somebody is signed in: nobody is unless a test says so. */
const nobody = http.get("/auth/session", ({ response }) =>
  response(401).json({ error: "Please log in." }),
);

export const server = setupServer(quietBell, nobody);

interface Answer<Status> {
  status?: Status;
  headers?: Record<string, string>;
}

export interface Call {
  body: unknown;
  url: URL;
}

/** Answers a call with one reply and keeps what was sent. */
export function answer<M extends Method, const Path extends string, Status extends number = 200>(
  method: M,
  path: Path & Known<M, Path>,
  body: ReplyTo<M, Path, Status>,
  options: Answer<Status> = {},
): Call[] {
  return reply(method, path, body as JsonBodyType, options);
}

/** The first page of a queue in which so many wait. */
export const withWaiting = (count: number) => ({ headers: { "Portal-Waiting": String(count) } });

export const refuse = <M extends Method, const Path extends string>(
  method: M,
  path: Path & Known<M, Path>,
  status: number,
  error: string,
) => reply(method, path, { error }, { status });

/** Fails a call as a proxy does: without the server's words. */
export const answerWithoutReason = <M extends Method, const Path extends string>(
  method: M,
  path: Path & Known<M, Path>,
  status: number,
  headers: Record<string, string> = {},
) => reply(method, path, {}, { status, headers });

/** The network is down for this call. */
export function failNetwork<M extends Method, const Path extends string>(
  method: M,
  path: Path & Known<M, Path>,
) {
  server.use(http.untyped[method](`*/api${path}`, () => HttpResponse.error()));
}

/** Answers a call, but not before the returned function is called. */
export function answerLate<
  M extends Method,
  const Path extends string,
  Status extends number = 200,
>(
  method: M,
  path: Path & Known<M, Path>,
  body: ReplyTo<M, Path, Status>,
  options: Answer<Status> = {},
): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.untyped[method](`*/api${path}`, async () => {
      await held;
      return replyOf(body as JsonBodyType, options);
    }),
  );
  return release;
}

function reply(method: Method, path: string, body: JsonBodyType, options: Answer<number>): Call[] {
  const calls: Call[] = [];
  server.use(
    http.untyped[method](`*/api${path}`, async ({ request }) => {
      const sent = await request.text();
      calls.push({ body: sent === "" ? undefined : JSON.parse(sent), url: new URL(request.url) });
      return replyOf(body, options);
    }),
  );
  return calls;
}

const replyOf = (body: JsonBodyType, { status = 200, headers }: Answer<number>) =>
  HttpResponse.json(body, { status, headers });
