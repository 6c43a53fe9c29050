import { accountHeader, reloadIfOtherAccount, tabAccount } from "./account";
import { ApiError, unreachable } from "./api-error";
import { backend, patience } from "./http";
import { withStepUp } from "./step-up";

/** How long no byte may move before the sending is given up, in milliseconds. */
const stall = 20_000;

/** After how long without a byte the sender learns that the line stalls, in milliseconds. */
const slow = 5_000;

export interface Watch {
  /** Of the bytes to be sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Whether no byte has moved for some seconds; told when that changes. */
  onStall?: (stalls: boolean) => void;
  /** Ends the sending; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

type Method = "POST" | "PUT";

/** Sends a form with files; unlike fetch, this tells how far the sending has come. */
export const upload = <Body>(
  path: string,
  form: FormData,
  watch: Watch = {},
  method: Method = "POST",
) => withStepUp(() => send<Body>(path, form, watch, method));

function send<Body>(path: string, form: FormData, watch: Watch, method: Method): Promise<Body> {
  const { onProgress, onStall, signal } = watch;
  return new Promise((resolve, reject) => {
    // Ended while a confirmation was waited for.
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, backend + path);
    request.withCredentials = true;
    const account = tabAccount();
    if (account) request.setRequestHeader(accountHeader, account);
    const abort = () => request.abort();
    let timer = setTimeout(abort, stall);
    const reportStall = () => onStall?.(true);
    let stalling = setTimeout(reportStall, slow);
    const resetTimers = (patience = stall) => {
      clearTimeout(timer);
      timer = setTimeout(abort, patience);
      clearTimeout(stalling);
      onStall?.(false);
    };
    // All is sent: from here on it is waited for like any other reply.
    request.upload.addEventListener("load", () => resetTimers(patience(method)));
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      clearTimeout(stalling);
      signal?.removeEventListener("abort", abort);
    });
    request.addEventListener("progress", () => resetTimers());
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      resetTimers();
      stalling = setTimeout(reportStall, slow);
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener("load", () => {
      reloadIfOtherAccount(request.status, method);
      if (request.status >= 200 && request.status < 300) resolve(bodyOf(request) as Body);
      else reject(refusalOf(request));
    });
    for (const failure of ["error", "abort", "timeout"]) {
      request.addEventListener(failure, () =>
        reject(signal?.aborted ? signal.reason : unreachable()),
      );
    }
    signal?.addEventListener("abort", abort);
    request.send(form);
  });
}

/** No reply came: the line is gone, or somebody has turned it off. */
export const hasBrokenOff = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The work's outcome, unless the signal ends the waiting for it first. */
export const unlessStopped = <Outcome>(work: Promise<Outcome>, signal: AbortSignal) =>
  new Promise<Outcome>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
}

function refusalOf(request: XMLHttpRequest): ApiError {
  const headers = new Headers();
  for (const name of ["Retry-After", "X-Request-Id"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return ApiError.from(new Response(null, { status: request.status, headers }), bodyOf(request));
}
