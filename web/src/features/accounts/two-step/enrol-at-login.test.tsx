import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCollege } from "@/testing/college";
import { answerEnrolment, appCode, otp } from "@/testing/enrolment";
import { admin, halfSignedIn, ofCollege } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, refuse } from "@/testing/server";

const meera = ofCollege(
  admin({ _id: "meera", role: "leaveAdmin", email: "meera@college.example" }),
);
const password = "a password of staff";

function answerDesk() {
  answerCollege();
  answer("get", "/leave/fetch-leaves", { success: true, leaves: [] });
}

async function givePassword(address = "/admin-login") {
  answer("post", "/auth/admin-login", { admin: meera, next: "enrol", factors: [] });
  answerDesk();
  const page = renderRoute(address);
  await page.user.type(await screen.findByLabelText("Username or Email"), "meera");
  await page.user.type(screen.getByLabelText("Password"), `${password}{Enter}`);
  return page;
}

const mailedCode = () => screen.findByLabelText("One-time code (OTP)");

test("the password is not typed twice: the code is on its way at once, and the page says why", async () => {
  const calls = answerEnrolment({ role: "leaveAdmin" });
  await givePassword();
  expect(await mailedCode()).toHaveFocus();
  expect(screen.getByText(/^To log in, set up two-step verification/)).toBeVisible();
  expect(screen.getByText("meera@college.example")).toBeVisible();
  expect(screen.queryByText(/address before its last change/)).toBeNull();
  expect(screen.getByText("Step 2 of 4: the code from the email")).toBeVisible();
  expect(calls.sent.map(({ body }) => body)).toEqual([{ currentPassword: password }]);
});

test("all the way to the desk that was wanted", async () => {
  const calls = answerEnrolment({ role: "leaveAdmin" });
  const next = encodeURIComponent("/admin-leave?status=Rejected");
  const { user, address } = await givePassword(`/admin-login?next=${next}`);
  await user.type(await mailedCode(), `${otp}{Enter}`);
  await user.type(await screen.findByLabelText("Code from your app"), `${appCode}{Enter}`);
  const done = await screen.findByRole("button", { name: "Done" });
  expect(done).toBeDisabled();
  // The way out is closed until the codes are saved.
  expect(screen.queryByRole("button", { name: "Log in as someone else" })).toBeNull();
  expect(address()).toBe(`/admin-login?next=${next}`);
  await user.click(screen.getByRole("checkbox", { name: "I have saved these codes" }));
  await user.click(done);
  expect(await screen.findByText("No rejected leave")).toBeVisible();
  expect(address()).toBe("/admin-leave?status=Rejected");
  expect(calls.proved.map(({ body }) => body)).toEqual([{ otp }]);
  expect(calls.confirmed.map(({ body }) => body)).toEqual([{ code: appCode }]);
});

test("a code that could not be sent is told, with the password still there", async () => {
  refuse("post", "/auth/factor/enrol", 429, "Wait a minute.");
  const { user } = await givePassword();
  expect(await screen.findByText("The code was not sent. Wait a minute.")).toBeVisible();
  const field = screen.getByLabelText("Current password");
  expect(field).toHaveValue(password);
  answerEnrolment();
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await mailedCode()).toHaveFocus();
});

test("the ten minutes are over: back to the form, which says why", async () => {
  answerEnrolment();
  refuse("post", "/auth/factor/prove", 401, "Please log in.");
  const { user } = await givePassword();
  await user.type(await mailedCode(), `${otp}{Enter}`);
  expect(await screen.findByText(/within 10 minutes/)).toBeVisible();
  expect(screen.getByLabelText("Username or Email")).toHaveValue("meera");
});

test("a page that is loaded anew asks for the password again", async () => {
  halfSignedIn("leaveAdmin", "enrol");
  answerDesk();
  const calls = answerEnrolment();
  const { user } = renderRoute("/admin-login");
  const field = await screen.findByLabelText("Current password");
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.getByText("Step 1 of 4: your password")).toBeVisible();
  await user.type(field, `${password}{Enter}`);
  expect(await mailedCode()).toHaveFocus();
  expect(calls.sent.map(({ body }) => body)).toEqual([{ currentPassword: password }]);
});

test("another account can log in instead", async () => {
  answerEnrolment();
  answer("post", "/auth/admin-logout", { message: "ok" });
  const { user } = await givePassword();
  await mailedCode();
  await user.click(screen.getByRole("button", { name: "Log in as someone else" }));
  expect(await screen.findByLabelText("Username or Email")).toBeVisible();
});
