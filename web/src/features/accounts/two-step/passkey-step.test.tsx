import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FactorKind } from "@/lib/api-types";
import { answerCollege } from "@/testing/college";
import { answerEnrolment, otp, recoveryCodes } from "@/testing/enrolment";
import {
  answerChallenge,
  answerEnrolling,
  browserWithPasskeys,
  passkey,
  proof,
  refusal,
} from "@/testing/passkeys";
import { admin, halfSignedIn, ofCollege } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

const meera = ofCollege(admin({ _id: "meera", role: "leaveAdmin" }));
const complete = { admin: meera, next: null, factors: [] };

function answerDesk() {
  answerCollege();
  answer("get", "/leave/fetch-leaves", { success: true, leaves: [] });
}

async function givePassword(
  factors: FactorKind[] = ["app", "passkey"],
  next: "factor" | "enrol" = "factor",
) {
  answer("post", "/auth/admin-login", { admin: meera, next, factors });
  answerDesk();
  const page = renderRoute("/admin-login");
  await page.user.type(await screen.findByLabelText("Username or Email"), "meera");
  await page.user.type(screen.getByLabelText("Password"), "a password of staff{Enter}");
  return page;
}

const button = () => screen.findByRole("button", { name: "Use your passkey" });

test("a passkey is asked for at once, and leads on by role", async () => {
  const { ask } = browserWithPasskeys();
  answerChallenge("/auth/factor/passkey/challenge");
  const sent = answer("post", "/auth/factor/passkey", complete);
  const { user, address } = await givePassword();
  await waitFor(async () => expect(await button()).toHaveFocus());
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("No leave waiting")).toBeVisible();
  expect(address()).toBe("/admin-leave");
  expect(sent.map(({ body }) => body)).toEqual([proof]);
  expect(ask).toHaveBeenCalledOnce();
});

test("the app and a recovery code are beside it, and lead back", async () => {
  browserWithPasskeys();
  const { user } = await givePassword();
  await button();
  await user.click(screen.getByRole("button", { name: "Use your authenticator app" }));
  expect(await screen.findByLabelText("Code from your app")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  expect(await screen.findByLabelText("Recovery code")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Use a passkey" }));
  expect(await button()).toHaveFocus();
});

test("without an app there is no code of one", async () => {
  browserWithPasskeys();
  await givePassword(["passkey"]);
  await button();
  expect(screen.queryByRole("button", { name: "Use your authenticator app" })).toBeNull();
  expect(screen.getByRole("button", { name: "Use a recovery code" })).toBeVisible();
});

test("a browser without passkeys asks for what is left, and says why", async () => {
  await givePassword(["passkey"]);
  expect(await screen.findByLabelText("Recovery code")).toHaveFocus();
  expect(screen.getByText("This browser cannot use the passkeys of this account.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
});

test("told no, the step stays and says nothing", async () => {
  const { ask } = browserWithPasskeys();
  answerChallenge("/auth/factor/passkey/challenge");
  const sent = answer("post", "/auth/factor/passkey", complete);
  ask.mockRejectedValueOnce(refusal("NotAllowedError"));
  const { user } = await givePassword();
  await user.click(await button());
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await waitFor(async () => expect(await button()).not.toHaveAttribute("aria-busy"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent).toEqual([]);
});

test("a passkey of another account is told in the server's words", async () => {
  browserWithPasskeys();
  answerChallenge("/auth/factor/passkey/challenge");
  refuse("post", "/auth/factor/passkey", 400, "Not this passkey.", "passkey.wrong");
  const { user } = await givePassword();
  await user.click(await button());
  expect(await screen.findByText("Not this passkey.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveFocus();
});

test("after ten minutes the form is back, and says why", async () => {
  browserWithPasskeys();
  refuse("post", "/auth/factor/passkey/challenge", 401, "Please log in.");
  const { user } = await givePassword();
  await user.click(await button());
  expect(await screen.findByText(/within 10 minutes/)).toBeVisible();
  expect(screen.getByLabelText("Username or Email")).toHaveValue("meera");
});

test("a page that is loaded anew in the middle asks for it again", async () => {
  browserWithPasskeys();
  halfSignedIn("leaveAdmin", "factor", ["passkey"]);
  answerDesk();
  renderRoute("/admin-login?next=%2Fadmin-leave");
  expect(await button()).toBeVisible();
});

async function toThirdStep() {
  answerEnrolment({ role: "leaveAdmin" });
  const page = await givePassword([], "enrol");
  await page.user.type(await screen.findByLabelText("One-time code (OTP)"), `${otp}{Enter}`);
  await screen.findByLabelText("Code from your app");
  return page;
}

test("who has to set up a second step may take a passkey instead of the app", async () => {
  const { create } = browserWithPasskeys();
  answerEnrolling();
  const sent = answer("post", "/auth/factor/passkey/finish", {
    ...complete,
    recoveryCodes,
    passkey: passkey(),
  });
  const { user, address } = await toThirdStep();
  await user.click(screen.getByRole("button", { name: "Use a passkey instead" }));
  const name = await screen.findByLabelText("Name");
  expect(name).toHaveFocus();
  expect(screen.getByText("Step 3 of 4: your passkey")).toBeVisible();
  await user.clear(name);
  await user.type(name, "My phone{Enter}");
  await screen.findByRole("list", { name: /^Recovery codes/ });
  expect(screen.getByText("Step 4 of 4: your recovery codes")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "I have saved these codes" }));
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("No leave waiting")).toBeVisible();
  expect(address()).toBe("/admin-leave");
  expect(sent.map(({ body }) => body)).toEqual([proof]);
  expect(sent[0]?.body).toHaveProperty("name", "My phone");
  expect(create).toHaveBeenCalledOnce();
});

test("and turn back to the app", async () => {
  browserWithPasskeys();
  const { user } = await toThirdStep();
  await user.click(screen.getByRole("button", { name: "Use a passkey instead" }));
  await user.click(await screen.findByRole("button", { name: "Use an authenticator app instead" }));
  expect(await screen.findByLabelText("Code from your app")).toBeVisible();
});

test("where the browser has none, nothing is said of passkeys", async () => {
  await toThirdStep();
  expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
});

test("after ten minutes it begins again", async () => {
  browserWithPasskeys();
  refuse("post", "/auth/factor/passkey/begin", 409, "Nothing proved.", "factor.not-shown");
  const { user } = await toThirdStep();
  await user.click(screen.getByRole("button", { name: "Use a passkey instead" }));
  await user.click(await screen.findByRole("button", { name: "Add passkey" }));
  expect(await screen.findByText(/^It took longer than 10 minutes/)).toBeVisible();
});
