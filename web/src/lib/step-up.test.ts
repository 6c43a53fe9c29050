import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { watchDownloads } from "@/testing/downloads";
import { FakeRequest } from "@/testing/fake-request";
import { http as network, refuse, refused, server } from "@/testing/server";
import { stale, staleSentence } from "@/testing/step-up";
import { download } from "./download";
import { http, reply, unattended } from "./http";
import { askWith, withStepUp } from "./step-up";
import { isOutcomeUnknown } from "./unknown-outcome";
import { upload } from "./upload";

const done = () => HttpResponse.json({ message: "ok" });

interface Sent {
  method: string;
  body: string;
  key: string | null;
}

/** Answers any call of that path, one reply after the other, the last for ever. */
function answerInTurn(path: string, ...replies: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    network.untyped.all(`*/api${path}`, async ({ request }) => {
      const key = request.headers.get("Idempotency-Key");
      sent.push({ method: request.method, body: await request.text(), key });
      return replies[Math.min(sent.length, replies.length) - 1]?.();
    }),
  );
  return sent;
}

let stop = () => {};
afterEach(() => stop());

/** Somebody at the screen who answers with that. */
function asked(...answers: boolean[]) {
  const asker = vi.fn(async () => answers[Math.min(asker.mock.calls.length, answers.length) - 1]);
  stop = askWith(asker as () => Promise<boolean>);
  return asker;
}

const pay = () =>
  reply(
    http.POST("/scholarship/pay/{id}", {
      params: { path: { id: "s1" }, header: { "Idempotency-Key": "key-1" } },
    }),
  );
const invite = () =>
  reply(http.POST("/admin/invite", { body: { email: "a@staff.example", role: "hod" } }));

test("a call that was refused is sent again just as it was, once it is confirmed", async () => {
  const asker = asked(true);
  const sent = answerInTurn("/scholarship/pay/s1", stale, done);
  await pay();
  expect(asker).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    { method: "POST", body: "{}", key: "key-1" },
    { method: "POST", body: "{}", key: "key-1" },
  ]);
});

test("so is one with a body, and a PUT", async () => {
  asked(true);
  const invited = answerInTurn("/admin/invite", stale, done);
  await invite();
  expect(invited.map(({ body }) => JSON.parse(body))).toEqual([
    { email: "a@staff.example", role: "hod" },
    { email: "a@staff.example", role: "hod" },
  ]);
  const changed = answerInTurn("/admin/role/a1", stale, done);
  await reply(
    http.PUT("/admin/role/{id}", { params: { path: { id: "a1" } }, body: { role: "hod" } }),
  );
  expect(changed.map(({ method, body }) => [method, body])).toEqual([
    ["PUT", '{"role":"hod"}'],
    ["PUT", '{"role":"hod"}'],
  ]);
});

test("too old once more, it is asked once more", async () => {
  const asker = asked(true);
  const sent = answerInTurn("/admin/invite", stale, stale, stale, done);
  await invite();
  expect(asker).toHaveBeenCalledTimes(3);
  expect(sent).toHaveLength(4);
});

test("not confirmed, the refusal stands, and nobody can take it for a lost reply", async () => {
  asked(false);
  const sent = answerInTurn("/admin/invite", stale);
  const error = await invite().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 403, message: staleSentence });
  expect(isOutcomeUnknown(error)).toBe(false);
  expect(sent).toHaveLength(1);
});

test("what another refusal or a failure says of the second try is passed on", async () => {
  asked(true);
  const taken = refused("Invited before.", "staff.invited-before");
  answerInTurn("/admin/invite", stale, () => HttpResponse.json(taken, { status: 409 }));
  await expect(invite()).rejects.toMatchObject({ status: 409, message: "Invited before." });
  answerInTurn("/admin/invite", stale, () => HttpResponse.error());
  await expect(invite()).rejects.toMatchObject({ status: 0 });
});

test("any other refusal asks for nothing, and keeps its words", async () => {
  const asker = asked(true);
  refuse("post", "/admin/invite", 403, "Not yours.");
  await expect(invite()).rejects.toMatchObject({ message: "Not yours." });
  expect(asker).not.toHaveBeenCalled();
});

test("several calls that are refused at once share one question", async () => {
  let answer = (_: boolean) => {};
  const asker = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  stop = askWith(asker);
  const [first, second] = [
    answerInTurn("/admin/invite", stale, done),
    answerInTurn("/scholarship/pay/s1", stale, done),
  ];
  const both = Promise.all([invite(), pay()]);
  await vi.waitFor(() => expect([first.length, second.length]).toEqual([1, 1]));
  await vi.waitFor(() => expect(asker).toHaveBeenCalled());
  // Both replies have been read.
  await new Promise((resolve) => setTimeout(resolve, 50));
  answer(true);
  await both;
  expect(asker).toHaveBeenCalledOnce();
  expect([first.length, second.length]).toEqual([2, 2]);
});

test("a refusal that is older than the confirmation asks for no other one", async () => {
  const asker = asked(true);
  let refuseLate = () => {};
  const held = new Promise<void>((resolve) => (refuseLate = resolve));
  const sent = vi.fn();
  server.use(
    network.untyped.post("*/api/scholarship/pay/s1", async () => {
      sent();
      if (sent.mock.calls.length > 1) return done();
      await held;
      return stale();
    }),
  );
  answerInTurn("/admin/invite", stale, done);
  const late = pay();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  await invite();
  refuseLate();
  await late;
  expect(asker).toHaveBeenCalledOnce();
});

test("a call that the page makes by itself asks nobody", async () => {
  const asker = asked(true);
  const sent = answerInTurn("/admin/waiting", stale, done);
  const call = reply(http.GET("/admin/waiting", { headers: unattended }));
  await expect(call).rejects.toMatchObject({ status: 403 });
  expect(asker).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
});

test("where there is nobody to ask, the refusal stands", async () => {
  const asker = asked(true);
  stop();
  answerInTurn("/admin/invite", stale);
  await expect(invite()).rejects.toMatchObject({ message: staleSentence });
  await expect(withStepUp(invite)).rejects.toMatchObject({ message: staleSentence });
  expect(asker).not.toHaveBeenCalled();
});

test("no call runs out of time while it is asked", async () => {
  let answer = (_: boolean) => {};
  stop = askWith(() => new Promise<boolean>((resolve) => (answer = resolve)));
  const limits: AbortController[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  const sent = answerInTurn("/admin/invite", stale, done);
  const call = invite();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  // The time of the first try is over; the second one has its own.
  limits[0]?.abort(new DOMException("", "TimeoutError"));
  answer(true);
  expect(await call).toEqual({ message: "ok" });
  expect(limits).toHaveLength(2);
});

test("a file is saved once it is confirmed", async () => {
  const asker = asked(true);
  const saved = watchDownloads();
  const sent = answerInTurn("/audit/export.csv", stale, () => HttpResponse.text("rows"));
  await download("/audit/export.csv");
  expect(saved).toHaveLength(1);
  expect(asker).toHaveBeenCalledOnce();
  expect(sent.map(({ method }) => method)).toEqual(["GET", "GET"]);
});

test("a file that is still being made is waited for from the confirmation on", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  stop = askWith(async () => {
    vi.setSystemTime(Date.now() + 60_000);
    return true;
  });
  const saved = watchDownloads();
  const notYet = () =>
    HttpResponse.json(refused("It is being made.", "request.unavailable"), {
      status: 503,
      headers: { "Retry-After": "0" },
    });
  answerInTurn("/audit/export.csv", stale, notYet, () => HttpResponse.text("rows"));
  await download("/audit/export.csv");
  expect(saved).toHaveLength(1);
});

function startUpload(signal?: AbortSignal) {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const form = new FormData();
  const bodies = vi.spyOn(FakeRequest.prototype, "send");
  const call = upload("/college/logo", form, signal && { signal }, "PUT");
  const first = FakeRequest.last;
  first.answer(403, JSON.stringify(refused(staleSentence, "factor.stale")));
  return { call, form, bodies, first };
}

test("a file is sent again once it is confirmed", async () => {
  asked(true);
  const { call, form, bodies, first } = startUpload();
  await vi.waitFor(() => expect(FakeRequest.last).not.toBe(first));
  FakeRequest.last.answer(200, '{"has":true}');
  expect(await call).toEqual({ has: true });
  expect(FakeRequest.last.opened).toEqual(first.opened);
  expect(bodies.mock.calls).toEqual([[form], [form]]);
});

test("nothing is sent of what was stopped while it was asked", async () => {
  const ended = new AbortController();
  stop = askWith(async () => {
    ended.abort("stopped");
    return true;
  });
  const { call, bodies } = startUpload(ended.signal);
  await expect(call).rejects.toBe("stopped");
  expect(bodies).toHaveBeenCalledOnce();
});
