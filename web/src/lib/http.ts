import createClient from "openapi-fetch";
import { accountHeader, reloadIfOtherAccount, tabAccount } from "./account";
import { ApiError, unreachable } from "./api-error";
import type { ApiPaths } from "./api-types";
import { onTheWay } from "./at-rest";
import { portalConfig } from "./portal-config";

export const backend = new URL(portalConfig().backendUrl, window.location.origin).href;

/**
 * How long a reply is waited for, in milliseconds. A read is given up as if the network were down; of a
 * write nobody knows then whether it was done, and it is sent again under the same key alone.
 */
export const patience = (method: string) => (method === "GET" ? 15_000 : 30_000);

/** Paths are relative to the configured backend, as in the specification. */
export const http = createClient<ApiPaths>({
  baseUrl: backend,
  credentials: "include",
  // Looked up per call, so that a test's network stands in for the real one.
  fetch: async (request) => {
    const signal = AbortSignal.timeout(patience(request.method));
    try {
      return await onTheWay(() => globalThis.fetch(request, { signal }));
    } catch {
      throw unreachable(signal.aborted && request.method !== "GET");
    }
  },
});

http.use({
  onRequest({ request }) {
    const account = tabAccount();
    if (account) request.headers.set(accountHeader, account);
    return request;
  },
  onResponse({ request, response }) {
    reloadIfOtherAccount(response.status, request.method);
  },
});

http.use({
  onRequest({ request }) {
    if (request.method === "GET" || request.headers.has("Content-Type")) return undefined;
    // The server takes unsafe calls as JSON only, also those that have nothing to say.
    const headers = new Headers(request.headers);
    headers.set("Content-Type", "application/json");
    return new Request(request, { body: "{}", headers });
  },
});

interface Outcome<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

async function settle<Body>(
  call: Promise<Outcome<Body>>,
): Promise<{ body: Body; response: Response }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : unreachable();
  });
  if (!response.ok) throw ApiError.from(response, error);
  return { body: data as Body, response };
}

/** The reply's body, or an `ApiError`. */
export async function reply<Body>(call: Promise<Outcome<Body>>): Promise<Body> {
  return (await settle(call)).body;
}

export const unattendedHeader = "Portal-Unattended";

/** Headers of a call that a page makes by itself: it never extends the session of a person who has left the desk. */
export const unattended = { [unattendedHeader]: "1" };

/**
 * One page of a list, with the key of the next one if the server has more. The first page of a queue says
 * when it was read.
 */
export async function pageOf<Body>(call: Promise<Outcome<Body>>) {
  const { body, response } = await settle(call);
  return {
    body,
    after: nextKey(response.headers.get("Link")),
    readAt: response.headers.get("Portal-As-Of") ?? undefined,
  };
}

/** `after` of the `rel="next"` address in a Link header (RFC 8288). */
export function nextKey(link: string | null): string | undefined {
  const next = link?.split(/,\s*(?=<)/).find((part) => /;\s*rel="?next"?/.test(part));
  const address = next?.match(/<([^>]*)>/)?.[1];
  if (!address) return undefined;
  return new URL(address, window.location.origin).searchParams.get("after") ?? undefined;
}
