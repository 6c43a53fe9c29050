import { webcrypto } from "node:crypto";
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { setTabAccount } from "@/lib/account";
import { keptDevice } from "@/lib/kept-device";
import { admission, courses } from "@/testing/admissions";
import { answerDevice, challenge, keepsAsha } from "@/testing/devices";
import { wallet } from "@/testing/money";
import { asha, signedIn, signedOut, studentSession } from "@/testing/people";
import { pageSays, renderRoute } from "@/testing/render-route";
import { answer, failNetwork, http, refuse, refused, server } from "@/testing/server";
import { unhex } from "./key-store";

beforeEach(() => {
  answer("get", "/student/admission", admission());
  answer("get", "/course/get-courses", courses);
  // The browser has no session.
  pageSays({ signedOut: true });
});

const form = () => screen.findByLabelText("Sap Id or Email");

/** A session that has a passkey already, so that none is offered. */
const session = () => answer("get", "/auth/session", studentSession);

test("the device signs in before any form is shown", async () => {
  const { publicKey } = await keepsAsha();
  const { answered } = answerDevice();
  session();
  const { address } = renderRoute("/log-in");
  await waitFor(() => expect(address()).toBe("/admission/form"));
  const body = answered[0]?.body as { ceremony: string; signature: string };
  expect(body.ceremony).toBe(challenge.ceremony);
  const purpose = new TextEncoder().encode("portal-device-sign-in-1:");
  const isRight = await webcrypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    publicKey,
    unhex(body.signature),
    new Uint8Array([...purpose, ...unhex(challenge.challenge)]),
  );
  expect(isRight).toBe(true);
  expect(answered).toHaveLength(1);
  expect(keptDevice()).toBe(asha.id);
});

test("a student who was sent to the log-in goes back", async () => {
  await keepsAsha();
  answerDevice();
  session();
  answer("get", "/wallet", wallet());
  answer("get", "/wallet/history", { payments: [] });
  const { address } = renderRoute("/log-in?next=%2Fwallet%3Ftab%3Dhistory");
  await waitFor(() => expect(address()).toBe("/wallet?tab=history"));
});

test("a page of theirs leads through it, without a form", async () => {
  await keepsAsha();
  answerDevice();
  session();
  answer("get", "/wallet", wallet());
  renderRoute("/wallet");
  expect(await screen.findByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test("a refusal forgets the device and shows the ordinary form, once", async () => {
  const { kept } = await keepsAsha();
  const { asked } = answerDevice();
  refuse("post", "/auth/device/sign-in", 401, "No.", "device.refused");
  renderRoute("/log-in");
  expect(await form()).toBeVisible();
  expect(screen.queryByText(/^You were logged out/)).toBeNull();
  expect(asked).toHaveLength(1);
  expect(keptDevice()).toBeNull();
  await waitFor(() => expect(kept.size).toBe(0));
});

test("a device whose key was used twice says so calmly", async () => {
  await keepsAsha();
  refuse("post", "/auth/device/challenge", 401, "No.", "device.copied");
  renderRoute("/log-in");
  expect(await form()).toBeVisible();
  const notice = await screen.findByText(
    /^You were logged out here to be safe: what keeps you logged in on this device was used in two places/,
  );
  expect(notice).toBeVisible();
  expect(keptDevice()).toBeNull();
});

test.each([
  ["without a line", () => failNetwork("post", "/auth/device/challenge")],
  ["of a busy server", () => refuse("post", "/auth/device/challenge", 503, "Later.")],
  ["too often", () => refuse("post", "/auth/device/challenge", 429, "Too often.")],
])("%s the form is shown, and the device stays", async (_, fail) => {
  await keepsAsha();
  fail();
  renderRoute("/log-in");
  expect(await form()).toBeVisible();
  expect(keptDevice()).toBe(asha.id);
});

test("a key that is gone asks the server for nothing", async () => {
  const { kept } = await keepsAsha();
  kept.clear();
  const { asked } = answerDevice();
  renderRoute("/log-in");
  expect(await form()).toBeVisible();
  expect(asked).toHaveLength(0);
  expect(keptDevice()).toBeNull();
});

test("the log-in of staff is left alone", async () => {
  await keepsAsha();
  const { asked } = answerDevice();
  renderRoute("/admin-login");
  expect(await screen.findByLabelText("Username or Email")).toBeVisible();
  expect(asked).toHaveLength(0);
});

test("a session that goes on is led on, and no device is asked", async () => {
  document.head.replaceChildren();
  await keepsAsha();
  const { asked } = answerDevice();
  signedIn(studentSession);
  const { address } = renderRoute("/log-in");
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(asked).toHaveLength(0);
});

test("two tabs at once: the second finds the session of the first", async () => {
  await keepsAsha();
  const { asked } = answerDevice();
  session();
  const held = vi.fn(
    async (_: string, options: object | (() => unknown), work?: (lock: null) => unknown) =>
      work ? work(null) : (options as () => unknown)(),
  );
  Object.defineProperty(navigator, "locks", { value: { request: held }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  const { address } = renderRoute("/log-in");
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(held).toHaveBeenCalledTimes(2);
  // Nobody waits for the other tab for ever.
  expect(held.mock.calls[1]?.[1]).toEqual({ signal: expect.any(AbortSignal) });
  expect(asked).toHaveLength(0);
});

test("back after a log-in leads on, and no device is asked", async () => {
  await keepsAsha();
  const { asked } = answerDevice();
  session();
  setTabAccount(asha.id);
  const { address } = renderRoute("/log-in");
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(asked).toHaveLength(0);
});

test("a tab whose session is over has its device sign in again", async () => {
  await keepsAsha();
  const { asked } = answerDevice();
  signedOut();
  setTabAccount(asha.id);
  const { address } = renderRoute("/log-in");
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(asked).toHaveLength(1);
});

test("the way back does not lead here", async () => {
  await keepsAsha();
  answerDevice();
  session();
  const { address } = renderRoute("/log-in");
  const pages = history.length;
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(history.length).toBe(pages);
});

/** What the answer meets, time after time; then it is taken. */
function answersMeet(...replies: (() => Response)[]) {
  const device = answerDevice();
  for (const reply of replies.toReversed()) {
    server.use(http.untyped.post("*/api/auth/device/sign-in", reply, { once: true }));
  }
  return device;
}

const lost = () => HttpResponse.error();
const lapsed = () => HttpResponse.json(refused("Too late.", "device.lapsed"), { status: 409 });

test.each([
  ["whose reply is lost", lost],
  ["that comes too late", lapsed],
])("an answer %s is given once more, to another challenge", async (_, reply) => {
  await keepsAsha();
  const { asked, answered } = answersMeet(reply);
  session();
  const { address } = renderRoute("/log-in");
  await waitFor(() => expect(address()).toBe("/admission/form"));
  expect(asked).toHaveLength(2);
  expect(answered).toHaveLength(1);
  expect(keptDevice()).toBe(asha.id);
});

test.each([
  ["lost twice, the device is forgotten", [lost, lost], null],
  ["too late twice, it stays", [lapsed, lapsed], asha.id],
])("%s", async (_, replies, kept) => {
  await keepsAsha();
  const { asked, answered } = answersMeet(...replies);
  renderRoute("/log-in");
  expect(await form()).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(answered).toHaveLength(0);
  expect(keptDevice()).toBe(kept);
});

test("lost, and then without a line, the device stays", async () => {
  await keepsAsha();
  answersMeet(() => {
    failNetwork("post", "/auth/device/challenge");
    return lost();
  });
  renderRoute("/log-in");
  expect(await form()).toBeVisible();
  expect(keptDevice()).toBe(asha.id);
});

test("on a bad line the form comes after ten seconds, and what wakes later leaves it", async () => {
  await keepsAsha();
  const { answered } = answerDevice();
  let release = () => {};
  const isAsked = new Promise<void>((asked) => {
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.untyped.post("*/api/auth/device/challenge", async () => {
        asked();
        await answered;
        return HttpResponse.json(challenge);
      }),
    );
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const { address } = renderRoute("/log-in");
  await isAsked;
  expect(screen.queryByLabelText("Sap Id or Email")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(await form()).toBeVisible();
  release();
  await waitFor(() => expect(answered).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(address()).toBe("/log-in");
  expect(await form()).toBeVisible();
});
