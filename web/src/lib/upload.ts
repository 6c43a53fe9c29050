import { accountHeader, giveWayIfRefused, speaksFor } from "./account";
import { ApiError, unreachable } from "./api-error";
import { backend } from "./http";

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
    request.upload.addEventListener("progress", ({ loaded, total }) => {
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
