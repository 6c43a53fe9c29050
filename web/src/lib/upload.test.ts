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
    this.dispatchEvent(new Event("loadend"));
  }

  abort() {
    this.dispatchEvent(new Event("abort"));
    this.dispatchEvent(new Event("loadend"));
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

test("a line on which no byte moves for 20 s is given up, and one that is slow is not", async () => {
  vi.useFakeTimers();
  const { reply, request } = start();
  const failure = reply.catch((error: unknown) => error);
  for (const part of [1, 2, 3]) {
    vi.advanceTimersByTime(19_000);
    request.upload.dispatchEvent(progress(part, 100));
  }
  const aborted = vi.fn();
  request.addEventListener("abort", aborted);
  vi.advanceTimersByTime(19_999);
  expect(aborted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(aborted).toHaveBeenCalledOnce();
  expect(await failure).toMatchObject({ status: 0 });
  vi.useRealTimers();
});

test("once all is sent its reply is waited for as long as any other", () => {
  vi.useFakeTimers();
  const { reply, request } = start();
  reply.catch(() => undefined);
  const aborted = vi.fn();
  request.addEventListener("abort", aborted);
  request.upload.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(29_999);
  expect(aborted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(aborted).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
