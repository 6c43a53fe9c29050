import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

/** The bell stands on each page of a student: nothing rings unless a test says so. */
const quietBell = http.get("*/api/notifications", () =>
  HttpResponse.json({ notifications: [], unread: 0 }),
);

/** The pages before a login ask whether somebody is signed in: nobody is unless a test says so. */
const nobody = http.get("*/api/auth/session", () =>
  HttpResponse.json({ error: "Please log in." }, { status: 401 }),
);

export const server = setupServer(quietBell, nobody);

type Method = "get" | "post" | "put";

interface Answer {
  status?: number;
  headers?: Record<string, string>;
}

export interface Call {
  body: unknown;
  url: URL;
}

/** Answers a call with one reply and keeps what was sent. */
export function answer(
  method: Method,
  path: string,
  body: JsonBodyType,
  { status = 200, headers }: Answer = {},
): Call[] {
  const calls: Call[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      const sent = await request.text();
      calls.push({ body: sent === "" ? undefined : JSON.parse(sent), url: new URL(request.url) });
      return HttpResponse.json(body, { status, headers });
    }),
  );
  return calls;
}

/** The first page of a queue in which so many wait. */
export const withWaiting = (count: number) => ({ headers: { "Portal-Waiting": String(count) } });

export const refuse = (method: Method, path: string, status: number, error: string) =>
  answer(method, path, { error }, { status });

/** The network is down for this call. */
export function failNetwork(method: Method, path: string) {
  server.use(http[method](`*/api${path}`, () => HttpResponse.error()));
}

/** Answers a call, but not before the returned function is called. */
export function answerLate(
  method: Method,
  path: string,
  body: JsonBodyType,
  { status = 200, headers }: Answer = {},
): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http[method](`*/api${path}`, async () => {
      await held;
      return HttpResponse.json(body, { status, headers });
    }),
  );
  return release;
}
