import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCollege } from "@/testing/college";
import { admin, halfSignedIn, ofCollege } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse } from "@/testing/server";

const meera = ofCollege(admin({ _id: "meera", role: "leaveAdmin" }));
const halfway = { admin: meera, next: "factor" as const, factors: ["app" as const] };
const complete = { admin: meera, next: null, factors: [] };
const password = "a password of staff";

async function givePassword(address = "/admin-login") {
  answer("post", "/auth/admin-login", halfway);
  answerCollege();
  answer("get", "/leave/fetch-leaves", { success: true, leaves: [] });
  const page = renderRoute(address);
  await page.user.type(await screen.findByLabelText("Username or Email"), "meera");
  await page.user.type(screen.getByLabelText("Password"), `${password}{Enter}`);
  return page;
}

/** There, with what it shows. */
async function atDesk(address: () => string, wanted = "/admin-leave") {
  await waitFor(() => expect(address()).toBe(wanted));
  expect(await screen.findByText(/^No (leave waiting|rejected leave)$/)).toBeVisible();
}

const appCode = () => screen.findByLabelText("Code from your app");
const recoveryCode = () => screen.findByLabelText("Recovery code");

test("after the password the page asks for the six digits of the app", async () => {
  const { address } = await givePassword();
  const field = await appCode();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute("inputmode", "numeric");
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(screen.getByRole("heading", { name: "Two-step verification", level: 1 })).toBeVisible();
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(address()).toBe("/admin-login");
});

test("the right code leads on by role, however it was typed", async () => {
  const calls = answer("post", "/auth/factor/app", complete);
  const { user, address } = await givePassword();
  await user.type(await appCode(), " 123 456 {Enter}");
  await atDesk(address);
  expect(calls.map(({ body }) => body)).toEqual([{ code: "123456" }]);
});

test("the address that was wanted is kept over the step", async () => {
  answer("post", "/auth/factor/app", complete);
  const next = encodeURIComponent("/admin-leave?status=Rejected");
  const { user, address } = await givePassword(`/admin-login?next=${next}`);
  await user.type(await appCode(), "123456{Enter}");
  await atDesk(address, "/admin-leave?status=Rejected");
});

test("an address of another role is not", async () => {
  answer("post", "/auth/factor/app", complete);
  const { user, address } = await givePassword("/admin-login?next=%2Fsuper-admin");
  await user.type(await appCode(), "123456{Enter}");
  await atDesk(address);
});

test("what is not six digits is not sent", async () => {
  const calls = answer("post", "/auth/factor/app", complete);
  const { user } = await givePassword();
  await user.type(await appCode(), "12345{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("the six digits that your app shows");
  expect(await appCode()).toBeInvalid();
  expect(calls).toEqual([]);
});

test("a wrong code is a fault of its field, and can be typed again", async () => {
  const wrong = faulty([{ msg: "Not this one.", path: "code", code: "factor.wrong" }]);
  answer("post", "/auth/factor/app", wrong, { status: 400 });
  const { user, address } = await givePassword();
  await user.type(await appCode(), "123456{Enter}");
  await waitFor(async () => expect(await appCode()).toHaveAccessibleDescription(/Not this one/));
  expect(await appCode()).toHaveValue("123456");
  answer("post", "/auth/factor/app", complete);
  await user.clear(await appCode());
  await user.type(await appCode(), "654321{Enter}");
  await atDesk(address);
});

test("the fifth wrong code, or ten minutes, lead back to the form, which says why", async () => {
  refuse("post", "/auth/factor/app", 401, "Please log in.");
  const { user, address } = await givePassword("/admin-login?next=%2Fadmin-leave");
  await user.type(await appCode(), "123456{Enter}");
  const why = await screen.findByText(/within 10 minutes, with at most five wrong codes/);
  expect(why).toBeVisible();
  expect(document.activeElement).toContainElement(why);
  expect(screen.getByLabelText("Username or Email")).toHaveValue("meera");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  expect(address()).toBe("/admin-login?next=%2Fadmin-leave");
});

test("after too many codes a recovery code still works", async () => {
  refuse("post", "/auth/factor/app", 429, "Too many codes. Wait an hour.");
  const calls = answer("post", "/auth/factor/recovery", complete);
  const { user, address } = await givePassword();
  await user.type(await appCode(), "123456{Enter}");
  expect(await screen.findByText("Too many codes. Wait an hour.")).toBeVisible();
  expect(screen.getByText("You can still log in with a recovery code.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  const field = await recoveryCode();
  expect(field).toHaveFocus();
  expect(screen.queryByLabelText("Code from your app")).toBeNull();
  await user.type(field, " 7ZK0QM-4DH2RW-9XKT3N-B5V8CE{Enter}");
  await atDesk(address);
  expect(calls.map(({ body }) => body)).toEqual([{ code: "7ZK0QM-4DH2RW-9XKT3N-B5V8CE" }]);
});

test("a recovery code is asked for before it is sent; a wrong one is told", async () => {
  const wrong = faulty([{ msg: "Not this one.", path: "code", code: "factor.wrong" }]);
  const calls = answer("post", "/auth/factor/recovery", wrong, { status: 400 });
  const { user } = await givePassword();
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await user.type(await recoveryCode(), "{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Enter a recovery code.");
  expect(calls).toEqual([]);
  await user.type(await recoveryCode(), "AAAAAA{Enter}");
  await waitFor(async () =>
    expect(await recoveryCode()).toHaveAccessibleDescription(/Not this one/),
  );
  await user.click(screen.getByRole("button", { name: "Use your authenticator app" }));
  expect(await appCode()).toHaveFocus();
});

test("a lost connection keeps the code that was typed", async () => {
  failNetwork("post", "/auth/factor/app");
  const { user } = await givePassword();
  await user.type(await appCode(), "123456{Enter}");
  expect(await screen.findByText(/An unexpected error occurred/)).toBeVisible();
  expect(await appCode()).toHaveValue("123456");
});

test("someone else logs in instead, by a log-out", async () => {
  const calls = answer("post", "/auth/admin-logout", { message: "ok" });
  const { user } = await givePassword();
  await user.click(await screen.findByRole("button", { name: "Log in as someone else" }));
  expect(await screen.findByLabelText("Password")).toBeVisible();
  expect(screen.queryByLabelText("Code from your app")).toBeNull();
  expect(calls).toHaveLength(1);
});

test("a log-out that fails leaves the step, and says so", async () => {
  failNetwork("post", "/auth/admin-logout");
  const { user } = await givePassword();
  await user.click(await screen.findByRole("button", { name: "Log in as someone else" }));
  expect(await screen.findByText(/^You are still logged in/)).toBeVisible();
  expect(await appCode()).toBeVisible();
});

test("a page that is loaded anew in the middle shows the step again", async () => {
  halfSignedIn("leaveAdmin", "factor");
  answerCollege();
  answer("get", "/leave/fetch-leaves", { success: true, leaves: [] });
  answer("post", "/auth/factor/app", complete);
  const { user, address } = renderRoute("/admin-login?next=%2Fadmin-leave");
  await user.type(await appCode(), "123456{Enter}");
  await atDesk(address);
});

test("with a password alone nobody is signed in: a desk leads to the step", async () => {
  halfSignedIn("leaveAdmin", "factor");
  // Asked together with the session, and refused.
  refuse("get", "/leave/fetch-leaves", 401, "One step is left.", "factor.needed");
  refuse("get", "/auth/factor", 401, "One step is left.", "factor.needed");
  const { address } = renderRoute("/admin-leave");
  expect(await appCode()).toBeVisible();
  expect(address()).toBe("/admin-login?next=%2Fadmin-leave");
});

test("nor do the forms for visitors lead on", async () => {
  halfSignedIn("leaveAdmin", "factor");
  const { address } = renderRoute("/log-in");
  expect(await screen.findByLabelText("Sap Id or Email")).toBeVisible();
  expect(address()).toBe("/log-in");
});
