import { accountHeader, giveWayIfRefused, speaksFor } from "./account";
import { ApiError, unreachable } from "./api-error";
import { backend, patience } from "./http";

/** How long no byte may move before the sending is given up, in milliseconds. */
const stall = 20_000;

/** Of the bytes to be sent, 0 to 1. */
export type OnProgress = (share: number) => void;

/** Sends a form with files; unlike fetch, this tells how far the sending has come. */
export function upload<Body>(path: string, form: FormData, onProgress?: OnProgress): Promise<Body> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", backend + path);
    request.withCredentials = true;
    const account = speaksFor();
    if (account) request.setRequestHeader(accountHeader, account);
    let timer = setTimeout(() => request.abort(), stall);
    const goOn = (patience = stall) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), patience);
    };
    // All is sent: from here on it is waited for like any other reply.
    request.upload.addEventListener("load", () => goOn(patience("POST")));
    request.addEventListener("loadend", () => clearTimeout(timer));
    request.addEventListener("progress", () => goOn());
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      goOn();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener("load", () => {
      giveWayIfRefused(request.status, "POST");
      if (request.status >= 200 && request.status < 300) resolve(bodyOf(request) as Body);
      else reject(refusalOf(request));
    });
    for (const failure of ["error", "abort", "timeout"]) {
      request.addEventListener(failure, () => reject(unreachable()));
    }
    request.send(form);
  });
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
}

function refusalOf(request: XMLHttpRequest): ApiError {
  const retryAfter = request.getResponseHeader("Retry-After");
  const headers = retryAfter === null ? undefined : { "Retry-After": retryAfter };
  return ApiError.from(new Response(null, { status: request.status, headers }), bodyOf(request));
}
