import { accountHeader, reloadIfOtherAccount, tabAccount } from "./account";
import { ApiError, unreachable } from "./api-error";
import { backend } from "./http";
import { withStepUp } from "./step-up";

/** How long a file that is still being made is waited for. */
const patience = 10_000;
const mostTries = 10;
/** How long the first byte of a file is waited for, in milliseconds. */
const firstByteLimit = 15_000;

/** Fetches a file of the API, by its path below the base, and has the browser save it. */
export async function download(path: string): Promise<void> {
  const response = await withStepUp(() => fetched(path));
  const blob = await response.blob().catch(() => {
    throw unreachable();
  });
  saveFile(blob, nameIn(response.headers.get("Content-Disposition")) ?? lastPart(path));
}

/** The file; asked for again while the server says that it will be there in a moment. */
async function fetched(path: string): Promise<Response> {
  const giveUp = Date.now() + patience;
  for (let tries = 1; ; tries += 1) {
    const response = await call(path);
    if (response.ok) return response;
    const refusal = ApiError.from(response, await response.json().catch(() => undefined));
    const pause = (refusal.retryAfter ?? Number.POSITIVE_INFINITY) * 1000;
    const isWorthWaiting = refusal.status === 503 && Date.now() + pause <= giveUp;
    if (!isWorthWaiting || tries === mostTries) throw refusal;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function call(path: string): Promise<Response> {
  const account = tabAccount();
  // Until the file begins to arrive: on a slow line a long one takes its time.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), firstByteLimit);
  const response = await fetch(backend + path, {
    credentials: "include",
    signal: limit.signal,
    ...(account && { headers: { [accountHeader]: account } }),
  })
    .catch(() => {
      throw unreachable();
    })
    .finally(() => clearTimeout(timer));
  reloadIfOtherAccount(response.status, "GET");
  return response;
}

/** Saved by a link, as pages have to; the address stays good until the browser has read it. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The name in a Content-Disposition header (RFC 6266); the extended one is the better one. */
export function nameIn(header: string | null): string | undefined {
  const extended = header?.match(/filename\*=UTF-8''([^;\s]+)/i)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Badly written; the plain name will do.
    }
  }
  return header?.match(/filename="([^"]+)"/i)?.[1] ?? header?.match(/filename=([^;\s"]+)/i)?.[1];
}

const lastPart = (path: string) => path.split(/[?#]/)[0]?.split("/").pop() ?? "";
