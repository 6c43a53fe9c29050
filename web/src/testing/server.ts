import { HttpResponse, type JsonBodyType } from "msw";
import type { Code, QueueName, Waiting } from "@/lib/api-types";
import type { Known, Method, ReplyTo } from "./api-shapes";
import { faulty, http, refused, server } from "./quiet-server";

export { faulty, http, refused, server };

interface Answer<Status> {
  status?: Status;
  headers?: Record<string, string>;
}

export interface Call {
  body: unknown;
  url: URL;
  headers: Headers;
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

/** Answers a call with 204, which has no body, and keeps what was sent. */
export const answerNothing = <M extends Method, const Path extends string>(
  method: M,
  path: Path & Known<M, Path>,
): Call[] => reply(method, path, null, { status: 204 });

/** What waits at the desks of the person signed in; a queue that is not named is not one of theirs. */
export const answerWaiting = (
  waiting: Partial<Record<QueueName, number | Omit<Waiting, "queue">>>,
) =>
  answer("get", "/admin/waiting", {
    queues: Object.entries(waiting).map(([queue, counted]) => ({
      queue: queue as QueueName,
      ...(typeof counted === "number" ? { waiting: counted, new: 0 } : counted),
    })),
  });

export const refuse = <M extends Method, const Path extends string>(
  method: M,
  path: Path & Known<M, Path>,
  status: number,
  error: string,
  code = usualCode(status),
) => reply(method, path, refused(error, code), { status });

/** What a status alone says. Of the others a test has to name the code. */
function usualCode(status: number): Code {
  const codes: Record<number, Code> = {
    400: "request.not-json",
    401: "request.not-signed-in",
    403: "request.forbidden",
    404: "request.not-found",
    412: "request.other-account",
    429: "request.too-many-tries",
    500: "request.defect",
    503: "request.unavailable",
  };
  const code = codes[status];
  if (!code) throw new Error(`a refusal with status ${status} needs its code`);
  return code;
}

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
      calls.push({
        body: sent === "" ? undefined : JSON.parse(sent),
        url: new URL(request.url),
        headers: request.headers,
      });
      return replyOf(body, options);
    }),
  );
  return calls;
}

const replyOf = (body: JsonBodyType, { status = 200, headers }: Answer<number>) =>
  status === 204
    ? new HttpResponse(null, { status })
    : HttpResponse.json(body, { status, headers });
