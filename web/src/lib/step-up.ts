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

/** What is sent is read once: a copy of it can be sent again. */
const copies = new WeakMap<Request, { copy: Request; known: number }>();

const sendAgain: Middleware = {
  onRequest({ request }) {
    // Of a call that the page makes by itself nobody would know what is asked for.
    if (request.headers.has(unattendedHeader)) return;
    copies.set(request, { copy: request.clone(), known: confirmations });
  },
  async onResponse({ request, response, options: { fetch } }) {
    const sent = copies.get(request);
    if (!sent) return undefined;
    let first: Response | undefined = response;
    return withStepUp(async () => {
      const reply = first ?? (await fetch(sent.copy.clone()));
      first = undefined;
      await throwIfStale(reply);
      return reply;
    }, sent.known);
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
