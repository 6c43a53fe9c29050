import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { keptDevice, noteKeptDevice } from "@/lib/kept-device";
import { browserWithKeys } from "@/testing/devices";
import { asha } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, failNetwork, faulty, refuse, refused } from "@/testing/server";

const issued = { message: "sent", resendAfter: 60, expiresIn: 600 };

async function askForCode(address: string) {
  const page = renderRoute(address);
  await page.user.type(await screen.findByLabelText("Email"), "meera@college.example{Enter}");
  return page;
}

async function reset(address: string, password: string) {
  answer("post", "/auth/forgot-password", issued);
  const page = await askForCode(address);
  await page.user.type(await screen.findByLabelText("One-time code (OTP)"), "123456");
  await page.user.type(screen.getByLabelText("New password"), password);
  await page.user.type(screen.getByLabelText("Confirm Password"), `${password}{Enter}`);
  return page;
}

test("the code comes next: its field has the focus, and what was sent is read out", async () => {
  answer("post", "/auth/forgot-password", issued);
  const { user } = renderRoute("/forgot-password");
  const email = await screen.findByLabelText("Email");
  const region = screen.getAllByRole("status").find(({ textContent }) => textContent === "");
  await user.type(email, "meera@college.example");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await screen.findByLabelText("One-time code (OTP)")).toHaveFocus();
  const told = screen.getAllByRole("status").filter((one) => /meera@/.test(one.textContent ?? ""));
  expect(told).toEqual([region]);
});

test("Enter on whose password it is asks for no code yet", async () => {
  const calls = answer("post", "/auth/forgot-password", issued);
  const { user } = renderRoute("/forgot-password");
  await user.type(await screen.findByLabelText("Email"), "meera@college.example");
  screen.getByRole("radio", { name: "Student" }).focus();
  await user.keyboard("{Enter}");
  await user.type(screen.getByLabelText("Email"), "{Enter}");
  await screen.findByLabelText("One-time code (OTP)");
  expect(calls).toHaveLength(1);
});

test("staff choose a new password and are led to their login", async () => {
  const saved = answer("post", "/auth/reset-password", { message: "ok" });
  const { address } = await reset("/forgot-password?account=staff", "a new long password");
  await waitFor(() => expect(address()).toBe("/admin-login"));
  expect(saved[0]?.body).toEqual({
    email: "meera@college.example",
    account: "staff",
    otp: "123456",
    password: "a new long password",
  });
  expect(await screen.findByText(/^Password changed/)).toBeVisible();
  expect(screen.getByLabelText("Username or Email")).toHaveValue("meera@college.example");
});

test("students are led to theirs, and no device keeps them logged in", async () => {
  answer("post", "/auth/reset-password", { message: "ok" });
  browserWithKeys().set("key", {} as CryptoKey);
  noteKeptDevice(asha.id);
  refuse("post", "/auth/device/challenge", 503, "Later.");
  const { address } = await reset("/forgot-password", "new password");
  await waitFor(() => expect(address()).toBe("/log-in"));
  expect(keptDevice()).toBeNull();
});

test("the account can be switched", async () => {
  const asked = answer("post", "/auth/forgot-password", issued);
  const { user } = renderRoute("/forgot-password");
  expect(await screen.findByRole("radio", { name: "Student" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "College staff" }));
  await user.type(screen.getByLabelText("Email"), "meera@college.example{Enter}");
  await screen.findByLabelText("New password");
  expect(asked[0]?.body).toEqual({ email: "meera@college.example", account: "staff" });
});

test("a wrong code is shown; code and password stay", async () => {
  refuse(
    "post",
    "/auth/reset-password",
    400,
    "Invalid OTP or OTP has expired.",
    "account.invalid-code",
  );
  await reset("/forgot-password", "new password");
  expect(await screen.findByRole("alert")).toHaveTextContent("Invalid OTP or OTP has expired.");
  expect(screen.getByLabelText("One-time code (OTP)")).toBeInvalid();
  expect(screen.getByLabelText("One-time code (OTP)")).toHaveValue("123456");
  expect(screen.getByLabelText("New password")).toHaveValue("new password");
});

test("a fault of the password lands on its field", async () => {
  const errors = [{ msg: "This password is too common", path: "password" }];
  answer("post", "/auth/reset-password", faulty(errors), { status: 400 });
  await reset("/forgot-password", "password1");
  await waitFor(() =>
    expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(
      expect.stringContaining("This password is too common"),
    ),
  );
});

test("another address can be used instead", async () => {
  answer("post", "/auth/forgot-password", issued);
  const { user } = await askForCode("/forgot-password");
  await user.click(await screen.findByRole("button", { name: "Use another address" }));
  expect(screen.getByLabelText("Email")).toHaveValue("meera@college.example");
});

test("a lost connection keeps the address", async () => {
  failNetwork("post", "/auth/forgot-password");
  await askForCode("/forgot-password");
  expect(await screen.findByText("An unexpected error occurred. Please try again.")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("meera@college.example");
});

test("whose password it is stays as it was sent until the reply", async () => {
  const reply = answerLate(
    "post",
    "/auth/forgot-password",
    refused("Not now.", "request.not-json"),
    { status: 400 },
  );
  const { user, address } = await askForCode("/forgot-password");
  const staff = screen.getByRole("radio", { name: "College staff" });
  await waitFor(() => expect(staff).toBeDisabled());
  const before = address();
  await user.click(staff);
  expect(address()).toBe(before);
  reply();
  await screen.findByText("Not now.");
  expect(staff).toBeEnabled();
});

const token = "0123456789abcdef0123456789abcdef";

test("the link of a mail undoes the change of an address, and a new password comes next", async () => {
  const calls = answer("post", "/auth/undo-email", {
    message: "ok",
    account: "staff",
    email: "meera@college.example",
  });
  const asked = answer("post", "/auth/forgot-password", issued);
  const { user, address } = renderRoute(`/forgot-password?account=student#undo=${token}`);
  expect(await screen.findByRole("heading", { name: /^Undo the change/ })).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Undo the change" }));
  expect(await screen.findByText(/is your email address again/)).toBeVisible();
  expect(calls[0]?.body).toEqual({ token });
  // The token is gone from the address, and so is the question.
  expect(await screen.findByLabelText("Email")).toHaveValue("meera@college.example");
  expect(address()).toBe("/forgot-password?account=staff");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await screen.findByLabelText("New password");
  expect(asked[0]?.body).toEqual({ email: "meera@college.example", account: "staff" });
});

test("a link that was used before says so", async () => {
  refuse("post", "/auth/undo-email", 400, "Used before.", "account.invalid-undo");
  const { user } = renderRoute(`/forgot-password#undo=${token}`);
  await user.click(await screen.findByRole("button", { name: "Undo the change" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Used before.");
});

test("the link in a mail keeps a second factor, signed in or not", async () => {
  const calls = answer("post", "/auth/stop-restoration", { message: "ok" });
  const { user, address } = renderRoute(`/forgot-password?account=staff#stop=${token}`);
  expect(await screen.findByRole("heading", { name: "Keep two-step verification" })).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stop it" }));
  expect(await screen.findByText(/^Stopped\. Two-step verification stays\./)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token }]);
  expect(address()).toBe("/forgot-password?account=staff");
  expect(await screen.findByRole("radio", { name: "College staff" })).toBeChecked();
});

test("what can no longer be stopped is said", async () => {
  refuse("post", "/auth/stop-restoration", 409, "Removed before.", "factor.restored-before");
  const { user } = renderRoute(`/forgot-password#stop=${token}`);
  await user.click(await screen.findByRole("button", { name: "Stop it" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Removed before.");
});
