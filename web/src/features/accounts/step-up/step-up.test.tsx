import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { answerKeyedPut, atTheDesk, entry, json } from "@/testing/accounts";
import { watchDownloads } from "@/testing/downloads";
import { factor } from "@/testing/factor";
import { signedOut } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, http, refuse, server } from "@/testing/server";
import { answerStepUp, stale, staleSentence } from "@/testing/step-up";

const withoutApp = factor({ app: null, recoveryCodesLeft: 0 });
const title = "Confirm that it is you";
const wrong = (path: string) => faulty([{ msg: "Not this one.", path, code: "factor.wrong" }]);

const reversal = `/accountant/transactions/${entry().transactionId}/reverse`;
const reversed = json({ entry: entry({ canReverse: false }) });

beforeEach(() => atTheDesk());

const stepUp = () => screen.findByRole("dialog", { name: title });
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
const below = () => within(screen.getByRole("dialog", { name: "Take money back from the wallet" }));
const code = () => screen.findByLabelText("Code from your app");

/** A reason is typed in the desk's own dialog, and the act refused. */
async function takeBack(page = renderRoute("/accountant-admin?student=26000100001")) {
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: /^Take back: Paid at the counter/ }));
  await user.type(await screen.findByLabelText("Reason"), "Wrong student.");
  await user.click(below().getByRole("button", { name: "Take back ₹500.00" }));
  await stepUp();
  return page;
}

const taken = () => screen.findByText("₹500.00 taken back from the wallet of Asha Kulkarni.");

test("what was refused is done once the code of the app is there, under the same key", async () => {
  const calls = answerKeyedPut(reversal, stale, reversed);
  const confirmed = answerStepUp();
  const { user } = await takeBack();
  await waitFor(async () => expect(await code()).toHaveFocus());
  expect(await code()).toHaveAttribute("autocomplete", "one-time-code");
  expect(screen.queryByLabelText("Current password")).toBeNull();
  await user.keyboard("123 456{Enter}");
  expect(await taken()).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(confirmed.map(({ body }) => body)).toEqual([{ code: "123456" }]);
  expect(calls).toHaveLength(2);
  expect(calls[0]).toEqual(calls[1]);
  expect(calls[0]).toEqual({ key: expect.any(String), body: { reason: "Wrong student." } });
});

test("Escape gives it up, and the dialog below has all that was typed", async () => {
  const calls = answerKeyedPut(reversal, stale);
  const confirmed = answerStepUp();
  const { user } = await takeBack();
  await user.type(await code(), "123");
  await user.keyboard("{Escape}");
  await isClosed();
  expect(below().getByRole("alert")).toHaveTextContent(staleSentence);
  // Nothing of it was done, and so it says nothing of an outcome that nobody knows.
  expect(screen.queryByText(/do not know yet/)).toBeNull();
  expect(below().getByLabelText("Reason")).toHaveValue("Wrong student.");
  expect(below().getByLabelText("Reason")).not.toHaveAttribute("readonly");
  expect(calls).toHaveLength(1);
  expect(confirmed).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("given up, it can be tried again: the dialog comes anew, and the key is the same", async () => {
  const calls = answerKeyedPut(reversal, stale, stale, reversed);
  answerStepUp();
  const { user } = await takeBack();
  await user.click(within(await stepUp()).getByRole("button", { name: "Cancel" }));
  await isClosed();
  await user.click(below().getByRole("button", { name: "Take back ₹500.00" }));
  expect(await code()).toHaveValue("");
  await user.type(await code(), "123456{Enter}");
  expect(await taken()).toBeVisible();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test("the browser's way back closes this dialog alone", async () => {
  answerKeyedPut(reversal, stale);
  // The router holds back only what leads to a page that it came from.
  const page = renderRoute("/accountant-admin");
  await page.user.click(await screen.findByRole("link", { name: "Asha Kulkarni" }));
  await takeBack(page);
  await code();
  await page.back();
  await isClosed();
  expect(below().getByLabelText("Reason")).toHaveValue("Wrong student.");
  expect(page.address()).toBe("/accountant-admin?student=26000100001");
});

test("a wrong code is told at its field, and another one can be typed", async () => {
  answerKeyedPut(reversal, stale, reversed);
  answer("post", "/auth/step-up", wrong("code"), { status: 400 });
  const { user } = await takeBack();
  await user.type(await code(), "111111{Enter}");
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription(/Not this one/));
  expect(await code()).toHaveValue("111111");
  answerStepUp();
  await user.clear(await code());
  await user.type(await code(), "123456{Enter}");
  expect(await taken()).toBeVisible();
});

test("what is not six digits is not sent", async () => {
  answerKeyedPut(reversal, stale);
  const confirmed = answerStepUp();
  const { user } = await takeBack();
  await user.type(await code(), "12345{Enter}");
  expect(await within(await stepUp()).findByRole("alert")).toHaveTextContent("the six digits");
  expect(confirmed).toEqual([]);
});

test("after too many codes a recovery code still does", async () => {
  answerKeyedPut(reversal, stale, reversed);
  refuse("post", "/auth/step-up", 429, "Too many codes. Wait an hour.");
  const { user } = await takeBack();
  await user.type(await code(), "111111{Enter}");
  expect(await screen.findByText("Too many codes. Wait an hour.")).toBeVisible();
  expect(screen.getByText("A recovery code still works.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const field = await screen.findByLabelText("Recovery code");
  expect(field).toHaveFocus();
  expect(screen.queryByText("Too many codes. Wait an hour.")).toBeNull();
  answer("post", "/auth/step-up", wrong("recoveryCode"), { status: 400 });
  await user.type(field, "AAAAAA{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not this one/));
  const confirmed = answerStepUp();
  await user.clear(field);
  await user.type(field, " 7ZK0QM-4DH2RW-9XKT3N-B5V8CE {Enter}");
  expect(await taken()).toBeVisible();
  expect(confirmed[0]?.body).toEqual({ recoveryCode: "7ZK0QM-4DH2RW-9XKT3N-B5V8CE" });
});

test("a recovery code is asked for before it is sent, and the app can be turned to again", async () => {
  answerKeyedPut(reversal, stale);
  const confirmed = answerStepUp();
  const { user } = await takeBack();
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await user.type(await screen.findByLabelText("Recovery code"), "{Enter}");
  const dialog = within(await stepUp());
  expect(await dialog.findByRole("alert")).toHaveTextContent("Enter a recovery code.");
  await user.click(dialog.getByRole("button", { name: "Use your authenticator app" }));
  expect(await code()).toHaveFocus();
  expect(dialog.queryByRole("alert")).toBeNull();
  expect(confirmed).toEqual([]);
});

test("without an app it is the password", async () => {
  answer("get", "/auth/factor", withoutApp);
  answerKeyedPut(reversal, stale, reversed);
  answer("post", "/auth/step-up", wrong("currentPassword"), { status: 400 });
  const { user } = await takeBack();
  const field = await screen.findByLabelText("Current password");
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Use a recovery code" })).toBeNull();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Please enter your password.", { selector: "a" })).toBeVisible();
  await user.type(field, "not mine{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not this one/));
  const confirmed = answerStepUp();
  await user.clear(field);
  await user.type(field, "a password of staff{Enter}");
  expect(await taken()).toBeVisible();
  expect(confirmed[0]?.body).toEqual({ currentPassword: "a password of staff" });
});

test("an app that was set up in another browser is asked for", async () => {
  answer("get", "/auth/factor", withoutApp);
  answerKeyedPut(reversal, stale);
  const page = renderRoute("/accountant-admin?student=26000100001");
  await screen.findByRole("button", { name: /^Take back: Paid at the counter/ });
  answer("get", "/auth/factor", factor());
  await takeBack(page);
  expect(await code()).toBeVisible();
});

test("an app that is set up while the password is asked for takes its place", async () => {
  answer("get", "/auth/factor", withoutApp);
  answerKeyedPut(reversal, stale, reversed);
  answer("post", "/auth/step-up", wrong("code"), { status: 400 });
  const { user } = await takeBack();
  const field = await screen.findByLabelText("Current password");
  answer("get", "/auth/factor", factor());
  await user.type(field, "a password of staff{Enter}");
  await waitFor(async () => expect(await code()).toHaveFocus());
  expect(within(await stepUp()).queryByRole("alert")).toBeNull();
  answerStepUp();
  await user.keyboard("123456{Enter}");
  expect(await taken()).toBeVisible();
});

test("what the account has may fail to load, and is asked for again", async () => {
  failNetwork("get", "/auth/factor");
  answerKeyedPut(reversal, stale, reversed);
  const confirmed = answerStepUp();
  const { user } = await takeBack();
  const dialog = within(await stepUp());
  expect(await dialog.findByText(/^An unexpected error occurred/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
  const release = answerLate("get", "/auth/factor", withoutApp);
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  release();
  const field = await dialog.findByLabelText("Current password");
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard("a password of staff{Enter}");
  expect(await taken()).toBeVisible();
  expect(confirmed).toHaveLength(1);
});

test("a lost connection keeps the code that was typed", async () => {
  answerKeyedPut(reversal, stale, reversed);
  failNetwork("post", "/auth/step-up");
  const { user } = await takeBack();
  await user.type(await code(), "123456{Enter}");
  expect(await screen.findByText(/^An unexpected error occurred/)).toBeVisible();
  expect(await code()).toHaveValue("123456");
});

test("a session that has ended leads to the log-in, as everywhere", async () => {
  const calls = answerKeyedPut(reversal, stale);
  refuse("post", "/auth/step-up", 401, "Please log in.");
  const { user, address } = await takeBack();
  signedOut();
  await user.type(await code(), "123456{Enter}");
  await waitFor(() => expect(address()).toMatch(/^\/admin-login\?next=/));
  expect(await screen.findByLabelText("Username or Email")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("an answer that comes after it was given up says nothing any more", async () => {
  answerKeyedPut(reversal, stale);
  const release = answerLate("post", "/auth/step-up", wrong("code"), { status: 400 });
  const { user } = await takeBack();
  await user.type(await code(), "123456{Enter}");
  await user.keyboard("{Escape}");
  await isClosed();
  release();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText("Not this one.")).toBeNull();
});

test("an export goes on where it was, and the focus is on its button again", async () => {
  const saved = watchDownloads();
  let asked = 0;
  server.use(
    http.untyped.get("*/api/accountant/students/export.csv", () => {
      asked += 1;
      return asked === 1 ? stale() : HttpResponse.text("rows");
    }),
  );
  answerStepUp();
  const { user } = renderRoute("/accountant-admin");
  const button = await screen.findByRole("button", { name: "Export CSV" });
  await user.click(button);
  await user.type(await code(), "123456{Enter}");
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(button).toHaveFocus());
});
