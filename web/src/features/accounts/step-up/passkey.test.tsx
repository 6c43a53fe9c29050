import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerKeyedPut, atTheDesk, entry, json } from "@/testing/accounts";
import { factor } from "@/testing/factor";
import { answerOwnLeaves } from "@/testing/leaves";
import {
  answerChallenge,
  answerPasskeys,
  browserWithPasskeys,
  passkey,
  proof,
  refusal,
} from "@/testing/passkeys";
import { signedIn, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, faulty, refuse } from "@/testing/server";
import { answerStepUp, stale, staleSentence } from "@/testing/step-up";

const title = "Confirm that it is you";
const stepUp = async () => within(await screen.findByRole("dialog", { name: title }));
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
const button = async () => (await stepUp()).findByRole("button", { name: "Use your passkey" });

const reversal = `/accountant/transactions/${entry().transactionId}/reverse`;
const reversed = json({ entry: entry({ canReverse: false }) });
const taken = () => screen.findByText("₹500.00 taken back from the wallet of Asha Kulkarni.");

/** A member of staff with these factors does what needs a confirmation. */
async function takeBack(factors: Parameters<typeof factor>[0]) {
  atTheDesk();
  answer("get", "/auth/factor", factor(factors));
  const calls = answerKeyedPut(reversal, stale, reversed);
  const page = renderRoute("/accountant-admin?student=26000100001");
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: /^Take back: Paid at the counter/ }));
  await user.type(await screen.findByLabelText("Reason"), "Wrong student.");
  await user.click(screen.getByRole("button", { name: "Take back ₹500.00" }));
  return { ...page, calls };
}

test("staff confirm with a passkey, and what was refused is done under the same key", async () => {
  const { ask } = browserWithPasskeys();
  answerChallenge("/auth/step-up/challenge");
  const confirmed = answerStepUp();
  const { user, calls } = await takeBack({ passkeys: 2 });
  await waitFor(async () => expect(await button()).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await taken()).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(confirmed.map(({ body }) => body)).toEqual([proof]);
  expect(ask).toHaveBeenCalledOnce();
  expect(calls).toHaveLength(2);
  expect(calls[0]).toEqual(calls[1]);
});

test("the app and a recovery code are beside it", async () => {
  browserWithPasskeys();
  const confirmed = answerStepUp();
  const { user } = await takeBack({ passkeys: 1 });
  await button();
  await user.click((await stepUp()).getByRole("button", { name: "Use a recovery code" }));
  expect(await screen.findByLabelText("Recovery code")).toHaveFocus();
  await user.click((await stepUp()).getByRole("button", { name: "Use a passkey" }));
  expect(await button()).toHaveFocus();
  await user.click((await stepUp()).getByRole("button", { name: "Use your authenticator app" }));
  await user.type(await screen.findByLabelText("Code from your app"), "123456{Enter}");
  expect(await taken()).toBeVisible();
  expect(confirmed.map(({ body }) => body)).toEqual([{ code: "123456" }]);
});

test("without an app a recovery code is what else there is", async () => {
  browserWithPasskeys();
  await takeBack({ app: null, passkeys: 1 });
  await button();
  const dialog = await stepUp();
  expect(dialog.getByRole("button", { name: "Use a recovery code" })).toBeVisible();
  expect(dialog.queryByRole("button", { name: /authenticator app|password/ })).toBeNull();
});

test("a browser without passkeys asks for the rest", async () => {
  await takeBack({ passkeys: 1 });
  expect(await screen.findByLabelText("Code from your app")).toBeVisible();
  expect((await stepUp()).queryByRole("button", { name: "Use a passkey" })).toBeNull();
});

test("told no, the dialog stays and says nothing", async () => {
  const { ask } = browserWithPasskeys();
  answerChallenge("/auth/step-up/challenge");
  const confirmed = answerStepUp();
  ask.mockRejectedValueOnce(refusal("NotAllowedError"));
  const { user, calls } = await takeBack({ passkeys: 1 });
  await user.click(await button());
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await waitFor(async () => expect(await button()).not.toHaveAttribute("aria-busy"));
  expect((await stepUp()).queryByRole("alert")).toBeNull();
  expect(confirmed).toEqual([]);
  expect(calls).toHaveLength(1);
});

test("a passkey of somebody else is told in the server's words", async () => {
  browserWithPasskeys();
  answerChallenge("/auth/step-up/challenge");
  refuse("post", "/auth/step-up", 400, "Not this passkey.", "passkey.wrong");
  const { user } = await takeBack({ passkeys: 1 });
  await user.click(await button());
  expect(await (await stepUp()).findByText("Not this passkey.")).toBeVisible();
});

test("the last passkey was removed meanwhile: the dialog asks for what is left", async () => {
  browserWithPasskeys();
  refuse("post", "/auth/step-up/challenge", 409, "No passkey.", "passkey.none");
  const { user } = await takeBack({ passkeys: 1 });
  await button();
  answer("get", "/auth/factor", factor());
  await user.click(await button());
  expect(await screen.findByLabelText("Code from your app")).toHaveFocus();
});

/** A student's call is refused; the only one that every page has is the log-out. */
async function leave() {
  signedIn(studentSession);
  answerOwnLeaves();
  refuse("post", "/auth/logout", 403, staleSentence, "factor.stale");
  const page = renderRoute("/leave");
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: "Account of Asha Kulkarni" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  return page;
}

test("students without a passkey are asked for their password", async () => {
  const wrong = faulty([{ msg: "Not this one.", path: "currentPassword", code: "factor.wrong" }]);
  answer("post", "/auth/step-up", wrong, { status: 400 });
  const { user, address } = await leave();
  const field = await screen.findByLabelText("Current password");
  await waitFor(() => expect(field).toHaveFocus());
  expect((await stepUp()).queryByRole("button", { name: /^Use / })).toBeNull();
  await user.type(field, "not mine{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not this one/));
  const confirmed = answerStepUp();
  answer("post", "/auth/logout", { message: "ok" });
  await user.clear(field);
  await user.type(field, "a long password{Enter}");
  await waitFor(() => expect(address()).toBe("/log-in"));
  expect(confirmed.map(({ body }) => body)).toEqual([{ currentPassword: "a long password" }]);
});

test("students with one confirm with it, or with their password", async () => {
  browserWithPasskeys();
  answerPasskeys([passkey()]);
  answerChallenge("/auth/step-up/challenge");
  const confirmed = answerStepUp();
  const { user, address } = await leave();
  await waitFor(async () => expect(await button()).toHaveFocus());
  await user.click((await stepUp()).getByRole("button", { name: "Use your password" }));
  expect(await screen.findByLabelText("Current password")).toHaveFocus();
  await user.click((await stepUp()).getByRole("button", { name: "Use a passkey" }));
  answer("post", "/auth/logout", { message: "ok" });
  await user.click(await button());
  await waitFor(() => expect(address()).toBe("/log-in"));
  expect(confirmed.map(({ body }) => body)).toEqual([proof]);
});

test("given up, a student's call is refused as it was", async () => {
  const { user } = await leave();
  await user.click((await stepUp()).getByRole("button", { name: "Cancel" }));
  await isClosed();
  expect(await screen.findByText(/^Logout failed/)).toBeVisible();
});
