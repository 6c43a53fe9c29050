import { expect, test, vi } from "vitest";
import { FakeRequest, progress } from "@/testing/fake-request";
import { refused } from "@/testing/server";
import { ApiError } from "./api-error";
import { upload, type Watch } from "./upload";

function start(watch?: Watch) {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const reply = upload("/student/fill-details", new FormData(), watch);
  return { reply, request: FakeRequest.last };
}

test("tells how far it has come, and gives the body", async () => {
  const shares: number[] = [];
  const { reply, request } = start({ onProgress: (share) => shares.push(share) });
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
  const body = JSON.stringify(refused("The portal is busy.", "request.unavailable"));
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

test("the sender learns that the line stalls after five seconds without a byte, and that it goes on", () => {
  vi.useFakeTimers();
  const told: boolean[] = [];
  const { request } = start({ onStall: (stalls) => told.push(stalls) });
  request.upload.dispatchEvent(progress(1, 100));
  vi.advanceTimersByTime(4_999);
  expect(told).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([false, true]);
  request.upload.dispatchEvent(progress(2, 100));
  // All is sent: what takes its time now is not the line.
  request.upload.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(10_000);
  expect(told.slice(2)).toEqual([false, false]);
  request.answer(200, "{}");
  vi.useRealTimers();
});

test("a signal ends the sending, and says why", async () => {
  const stop = new AbortController();
  const { reply, request } = start({ signal: stop.signal });
  const aborted = vi.fn();
  request.addEventListener("abort", aborted);
  stop.abort("cancelled");
  await expect(reply).rejects.toBe("cancelled");
  expect(aborted).toHaveBeenCalledOnce();
});
