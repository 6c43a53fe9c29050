import type { Middleware } from "openapi-fetch";
import { ApiError, hasCode } from "./api-error";
import { http, unattendedHeader } from "./http";

/** Has the person at the screen confirm that it is them; false: they would rather not. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
/** One for all calls that are refused while it is asked. */
let question: Promise<boolean> | undefined;
let confirmations = 0;

const isStale = (error: unknown) => hasCode(error, "factor.stale");

function isConfirmed(): Promise<boolean> {
  question ??= (asker?.() ?? Promise.resolve(false))
    .then((isDone) => {
      if (isDone) confirmations += 1;
      return isDone;
    })
    .finally(() => {
      question = undefined;
    });
  return question;
}

/**
 * Sends a call; refused because the last confirmation is too old, it waits for a new one and is sent again, just
 * as it was. Without one the refusal stands: the server has done nothing.
 * @param known How many confirmations there were when it was sent: a refusal may be older than the last of them.
 */
export async function withStepUp<Done>(
  send: () => Promise<Done>,
  known = confirmations,
): Promise<Done> {
  for (let before = known; ; before = confirmations) {
    try {
      return await send();
    } catch (error) {
      if (!isStale(error)) throw error;
      if (confirmations === before && !(await isConfirmed())) throw error;
    }
  }
}

interface Sent {
  again: () => Request;
  /** How many confirmations there were. */
  known: number;
}

const sent = new WeakMap<Request, Sent>();

const sendAgain: Middleware = {
  async onRequest({ request }) {
    // Of a call that the page makes by itself nobody would know what is asked for.
    if (request.headers.has(unattendedHeader)) return undefined;
    // Kept as text, as a body is read once; a cloned one would be a stream, which not every line takes.
    const body = request.method === "GET" ? undefined : await request.text();
    const again = () => new Request(request, body === undefined ? undefined : { body });
    const first = again();
    sent.set(first, { again, known: confirmations });
    return first;
  },
  async onResponse({ request, response, options: { fetch } }) {
    const call = sent.get(request);
    if (!call) return undefined;
    let first: Response | undefined = response;
    return withStepUp(async () => {
      const reply = first ?? (await fetch(call.again()));
      first = undefined;
      await throwIfStale(reply);
      return reply;
    }, call.known);
  },
};

async function throwIfStale(reply: Response) {
  if (reply.status !== 403) return;
  const body = reply.clone().json();
  const refusal = ApiError.from(reply, await body.catch(() => undefined));
  if (isStale(refusal)) throw refusal;
}

/**
 * Has calls wait for a confirmation where they need one, as long as there is somebody to ask. Returns what ends
 * that.
 */
export function askWith(next: Asker): () => void {
  asker = next;
  http.use(sendAgain);
  return () => {
    asker = undefined;
    http.eject(sendAgain);
  };
}
