import { http as mock } from "msw";
import { expect, test, vi } from "vitest";
import { answer, failNetwork, faulty, refuse, refused, server } from "@/testing/server";
import {
  ApiError,
  errorMessage,
  hasCode,
  hasFieldFault,
  referenceOf,
  unreachable,
} from "./api-error";
import { http, nextKey, pageOf, reply } from "./http";
import { texts } from "./texts";
import { outcomeUnknown } from "./unknown-outcome";

const colleges = () => http.GET("/college/get-colleges");

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test("a reply is its body", async () => {
  answer("get", "/college/get-colleges", [{ _id: "c1", collegeName: "Science" }]);
  expect(await reply(colleges())).toEqual([{ _id: "c1", collegeName: "Science" }]);
});

test("a list of faults becomes one sentence and keeps its fields", async () => {
  const errors = [
    { msg: "Too short", path: "password" },
    { msg: "Unknown college", path: "college" },
  ];
  answer("get", "/college/get-colleges", faulty(errors), { status: 400 });
  const error = await failureOf(reply(colleges()));
  expect(error.message).toBe("Too short, Unknown college");
  expect(error.faults).toMatchObject(errors);
  expect(error.code).toBeUndefined();
  expect(hasCode(error, "field.wrong-form")).toBe(true);
  expect(hasFieldFault(error)).toBe(true);
});

test("a single error and the time to wait are kept", async () => {
  answer("get", "/college/get-colleges", refused("Slow down", "request.too-many-tries"), {
    status: 429,
    headers: { "Retry-After": "30" },
  });
  const error = await failureOf(reply(colleges()));
  expect([error.status, error.message, error.retryAfter]).toEqual([429, "Slow down", 30]);
});

test("a refusal has its code, its values, and the id under which the log has it", async () => {
  const params = { fee: 500.5 };
  answer("get", "/college/get-colleges", refused("It changed.", "payment.fee-changed", params), {
    status: 409,
    headers: { "X-Request-Id": "req-1" },
  });
  const error = await failureOf(reply(colleges()));
  expect([error.code, error.params, error.requestId]).toEqual([
    "payment.fee-changed",
    params,
    "req-1",
  ]);
  expect(hasCode(error, "leave.decided", "payment.fee-changed")).toBe(true);
  expect(hasCode(error, "leave.decided")).toBe(false);
  expect(hasCode(new Error("other"), "leave.decided")).toBe(false);
  expect(referenceOf(error)).toBeUndefined();
});

test("a failure of the server has a reference, also when its outcome is unknown", async () => {
  answer("get", "/college/get-colleges", refused("Busy.", "request.unavailable"), {
    status: 503,
    headers: { "X-Request-Id": "req-2" },
  });
  const error = await failureOf(reply(colleges()));
  expect(referenceOf(error)).toBe("req-2");
  expect(referenceOf(outcomeUnknown("Nobody knows.", error))).toBe("req-2");
});

test("no reply at all has the specification's sentence", async () => {
  failNetwork("get", "/college/get-colleges");
  const error = await failureOf(reply(colleges()));
  expect([error.status, error.message]).toEqual([
    0,
    "An unexpected error occurred. Please try again.",
  ]);
});

test("an error without words falls back to the same sentence", async () => {
  refuse("get", "/college/get-colleges", 500, "");
  const error = await failureOf(reply(colleges()));
  expect(error.message).toBe("An unexpected error occurred. Please try again.");
});

test("a page knows the key of the next one", async () => {
  answer("get", "/college/get-colleges", [], {
    headers: { Link: '</api/college/get-colleges?limit=25&after=k%2F1>; rel="next"' },
  });
  expect((await pageOf(colleges())).after).toBe("k/1");
});

test.each([
  [null, undefined],
  ['</x?after=a>; rel="prev"', undefined],
  ['</x?after=a>; rel="prev", </x?after=b>; rel="next"', "b"],
  ["</x?after=c>; rel=next", "c"],
])("the next key in %s is %s", (header, key) => {
  expect(nextKey(header)).toBe(key);
});

test.each([
  ["a read", 15_000, colleges],
  ["a write", 30_000, () => http.POST("/auth/logout")],
] as const)("%s without a reply is given up after %i ms", async (_, limit, call) => {
  const hanging = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(hanging.signal);
  server.use(mock.all("*/api/*", () => new Promise<never>(() => {})));
  const failure = failureOf(reply(call() as ReturnType<typeof colleges>));
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(limit));
  hanging.abort(new DOMException("", "TimeoutError"));
  const error = await failure;
  expect(error).toMatchObject({ status: 0 });
  // Of a write nobody knows whether it was done.
  expect(errorMessage(error, "Not saved.")).toBe(
    limit === 15_000
      ? "Not saved."
      : "Not saved. No reply came in time. It may have gone through: check before you try again.",
  );
});

test("offline, the line is the cause, also of an act whose outcome is unknown", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(errorMessage(unreachable())).toBe(`${texts.errors.unexpected} You are offline.`);
  expect(errorMessage(outcomeUnknown("Not known yet."))).toBe("Not known yet. You are offline.");
});
