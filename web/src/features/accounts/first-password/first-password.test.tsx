import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse } from "@/testing/server";

const path = "/auth/first-password";
const page = "/first-password";
const codeLabel = "Code from the email";

async function fillIn(address = page, password = "a new password") {
  const opened = renderRoute(address);
  const { user } = opened;
  const email = await screen.findByLabelText("Email");
  if (address === page) {
    await user.type(email, " asha+1@students.example ");
    await user.type(screen.getByLabelText(codeLabel), "k7qm 3xzp 9tfw ");
  }
  await user.type(screen.getByLabelText("New password"), password);
  await user.type(screen.getByLabelText("Confirm Password"), `${password}{Enter}`);
  return opened;
}

test("a student chooses a password with the code of the mail, and is led to the login", async () => {
  const calls = answer("post", path, { message: "ok" });
  const { address } = await fillIn();
  await waitFor(() => expect(address()).toBe("/log-in"));
  expect(calls.map(({ body }) => body)).toEqual([
    { email: "asha+1@students.example", code: "k7qm 3xzp 9tfw", newPassword: "a new password" },
  ]);
  expect(await screen.findByText("Password set. Log in with it now.")).toBeVisible();
  expect(screen.getByLabelText("Sap Id or Email")).toHaveValue("asha+1@students.example");
});

test.each(["asha%2B1%40students.example", "asha+1@students.example"])(
  "the link of the mail fills in address and code (%s)",
  async (email) => {
    const calls = answer("post", path, { message: "ok" });
    const { address } = await fillIn(`${page}#email=${email}&code=K7QM-3XZP-9TFW`);
    await waitFor(() => expect(address()).toBe("/log-in"));
    expect(calls[0]?.body).toEqual({
      email: "asha+1@students.example",
      code: "K7QM-3XZP-9TFW",
      newPassword: "a new password",
    });
  },
);

test("everything that is missing is shown at once, and nothing is sent", async () => {
  // A call would fail this test: no answer to it is set up.
  const { user } = renderRoute(page);
  await user.click(await screen.findByRole("button", { name: "Save password" }));
  const summary = within(await screen.findByRole("alert"));
  expect(summary.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Please enter your email address.",
    "Please enter the code from the email.",
    "Please enter a password.",
    "Please enter the password again.",
  ]);
  for (const label of ["Email", codeLabel, "New password", "Confirm Password"]) {
    expect(screen.getByLabelText(label)).toBeInvalid();
  }
});

test("a short password is told beside its field", async () => {
  await fillIn(page, "short");
  expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(
    expect.stringContaining("Please use at least 8 characters for your password."),
  );
});

test("a wrong code is the fault of its field; code and password stay", async () => {
  const sentence = "This code is wrong or has expired. Please ask your college to send it again.";
  refuse("post", path, 400, sentence, "account.invalid-first-code");
  await fillIn();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(screen.getByLabelText(codeLabel)).toBeInvalid();
  expect(screen.getByLabelText(codeLabel)).toHaveValue("k7qm 3xzp 9tfw ");
  expect(screen.getByLabelText("New password")).toHaveValue("a new password");
});

test("a fault of the password lands on its field", async () => {
  const errors = [{ msg: "This password is too common", path: "newPassword" }];
  answer("post", path, faulty(errors), { status: 400 });
  await fillIn(page, "password1");
  await waitFor(() =>
    expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(
      expect.stringContaining("This password is too common"),
    ),
  );
});

test("a lost connection keeps what was typed", async () => {
  failNetwork("post", path);
  await fillIn();
  expect(await screen.findByText("An unexpected error occurred. Please try again.")).toBeVisible();
  expect(screen.getByLabelText(codeLabel)).toHaveValue("k7qm 3xzp 9tfw ");
});

test("the page of a forgotten password leads here, for students alone", async () => {
  const { user, address } = renderRoute("/forgot-password?account=staff");
  await user.click(await screen.findByRole("radio", { name: "Student" }));
  expect(screen.getByText(/^Did your college send you a code to begin with\?/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "College staff" }));
  expect(screen.queryByRole("link", { name: "Set your password" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Student" }));
  await user.click(screen.getByRole("link", { name: "Set your password" }));
  expect(address()).toBe(page);
  expect(await screen.findByRole("heading", { name: "Set your password" })).toBeVisible();
});
