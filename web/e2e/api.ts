import { type APIRequestContext, expect } from "@playwright/test";

/** A call as the portal's own pages make it: the server refuses those of other origins. */
export async function call(
  request: APIRequestContext,
  method: "get" | "post" | "put",
  path: string,
  data?: object,
) {
  const headers = { Origin: home() };
  const reply = await request[method](`/api${path}`, { headers, ...(data && { data }) });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

export const home = () => new URL(process.env.PORTAL_URL ?? "http://localhost:5055").origin;
