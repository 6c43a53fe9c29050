import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error";
import { upload } from "./upload";

/** A request whose network is the test itself. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  withCredentials = false;
  status = 0;
  responseText = "";
  headers: Record<string, string> = {};
  opened: string[] = [];

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(...args: string[]) {
    this.opened = args;
  }

  send() {}

  getResponseHeader(name: string) {
    return this.headers[name] ?? null;
  }

  answer(status: number, body: string, headers = {}) {
    Object.assign(this, { status, responseText: body, headers });
    this.dispatchEvent(new Event("load"));
  }
}

function start(onProgress?: (share: number) => void) {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const reply = upload("/student/fill-details", new FormData(), onProgress);
  return { reply, request: FakeRequest.last };
}

const progress = (loaded: number, total: number) =>
  new ProgressEvent("progress", { loaded, total, lengthComputable: true });

test("tells how far it has come, and gives the body", async () => {
  const shares: number[] = [];
  const { reply, request } = start((share) => shares.push(share));
  expect(request.opened).toEqual(["POST", "http://localhost:3000/api/student/fill-details"]);
  expect(request.withCredentials).toBe(true);
  request.upload.dispatchEvent(progress(25, 100));
  request.upload.dispatchEvent(progress(100, 100));
  request.answer(200, '{"status":"Draft"}');
  expect(await reply).toEqual({ status: "Draft" });
  expect(shares).toEqual([0.25, 1]);
});

test("a refusal has the server's sentence, faults and pause", async () => {
  const { reply, request } = start();
  const body = JSON.stringify({ error: "The portal is busy." });
  request.answer(503, body, { "Retry-After": "3" });
  const error = await reply.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, message: "The portal is busy.", retryAfter: 3 });
});

test("a refusal without a readable body is still one", async () => {
  const { reply, request } = start();
  request.answer(413, "<html>");
  await expect(reply).rejects.toMatchObject({ status: 413, faults: [] });
});

test.each(["error", "abort", "timeout"])("%s: no reply at all", async (failure) => {
  const { reply, request } = start();
  request.dispatchEvent(new Event(failure));
  await expect(reply).rejects.toMatchObject({ status: 0 });
});
