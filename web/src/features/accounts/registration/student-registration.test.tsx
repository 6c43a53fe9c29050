import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse, refused } from "@/testing/server";

const colleges = [
  { _id: "c1", collegeName: "College of Science" },
  { _id: "c2", collegeName: "College of Arts" },
];
const issued = { message: "sent", resendAfter: 60, expiresIn: 600 };

async function fillForm(confirm = "a long password") {
  answer("get", "/college/get-colleges", colleges);
  const { user, address } = renderRoute("/");
  await user.type(await screen.findByLabelText("Username"), "Nina Rao");
  await user.type(screen.getByLabelText("Email Address"), "nina@college.example");
  await user.type(screen.getByLabelText("Password"), "a long password");
  await user.type(screen.getByLabelText("Confirm Password"), confirm);
  await user.click(screen.getByRole("combobox", { name: "College" }));
  await user.click(await screen.findByRole("option", { name: "College of Arts" }));
  const submit = () => user.click(screen.getByRole("button", { name: "Register" }));
  return { user, address, submit };
}

test("a student registers, confirms the code and is asked to log in", async () => {
  const registered = answer("post", "/auth/register", issued);
  const verified = answer("post", "/auth/verify-otp", { message: "ok" });
  const { user, address, submit } = await fillForm();
  await submit();

  const dialog = await screen.findByRole("dialog", { name: "Enter OTP" });
  expect(registered[0]?.body).toEqual({
    username: "Nina Rao",
    email: "nina@college.example",
    password: "a long password",
    college: "c2",
    collegeId: "c2",
  });
  expect(dialog).toHaveTextContent("nina@college.example");
  const code = within(dialog).getByLabelText("One-time code (OTP)");
  expect(code).toHaveAttribute("autocomplete", "one-time-code");
  expect(code).toHaveAttribute("inputmode", "numeric");
  await user.type(code, "  123456 {Enter}");

  await waitFor(() => expect(address()).toBe("/log-in"));
  expect(verified[0]?.body).toEqual({ email: "nina@college.example", otp: "123456" });
  expect(await screen.findByText(/Your Student ID is on its way/)).toBeVisible();
});

test("the password can be shown and hidden", async () => {
  const { user } = await fillForm();
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
});

const faultsIn = (summary: HTMLElement) =>
  within(summary)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("what the server says of no field is one sentence", async () => {
  const errors = [
    { path: "", msg: "Registration is closed" },
    { path: "", msg: "Ask your college" },
  ];
  answer("post", "/auth/register", faulty(errors), { status: 400 });
  const { submit } = await fillForm();
  await submit();
  expect(faultsIn(await screen.findByRole("alert"))).toEqual([
    "Registration is closed, Ask your college",
  ]);
});

test("an empty form is not sent; the summary takes the focus and leads to the fields", async () => {
  answer("get", "/college/get-colleges", colleges);
  const { user } = renderRoute("/");
  await user.click(await screen.findByRole("button", { name: "Register" }));
  const summary = screen.getByRole("alert");
  expect(summary).toHaveFocus();
  expect(faultsIn(summary)).toEqual([
    "Please enter your username.",
    "Please enter your email address.",
    "Please enter a password.",
    "Please enter the password again.",
    "Please choose your college.",
  ]);
  expect(screen.getByLabelText("Username")).toBeInvalid();
  await user.click(within(summary).getByRole("link", { name: "Please choose your college." }));
  expect(screen.getByRole("combobox", { name: "College" })).toHaveFocus();
});

test("a username is not cut: the server tells how long it may be", async () => {
  const msg = "Username may have at most 80 characters.";
  const calls = answer("post", "/auth/register", faulty([{ msg, path: "username" }]), {
    status: 400,
  });
  const { user, submit } = await fillForm();
  const username = screen.getByLabelText("Username");
  await user.clear(username);
  await user.click(username);
  await user.paste("x".repeat(90));
  await submit();
  // Beside what the name is for.
  await waitFor(() => expect(username).toHaveAccessibleDescription(new RegExp(msg)));
  expect(calls[0]?.body).toMatchObject({ username: "x".repeat(90) });
});

test("'Passwords do not match!' is shown and goes away after three seconds", async () => {
  const { submit } = await fillForm("another password");
  await submit();
  expect(await screen.findByText("Passwords do not match!")).toBeVisible();
  expect(screen.getByLabelText("Confirm Password")).toBeInvalid();
  await waitFor(() => expect(screen.queryByText("Passwords do not match!")).toBeNull());
  expect(screen.getByLabelText("Confirm Password")).toHaveFocus();
  expect(screen.getByLabelText("Confirm Password")).toHaveValue("another password");
});

test("the server's faults land on their fields, and nothing typed is lost", async () => {
  const errors = [
    { msg: "This password is too common", path: "password" },
    { msg: "This college is closed", path: "college" },
  ];
  answer("post", "/auth/register", faulty(errors), { status: 400 });
  const { submit } = await fillForm();
  await submit();
  expect(faultsIn(await screen.findByRole("alert"))).toEqual([
    "This password is too common",
    "This college is closed",
  ]);
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
    expect.stringContaining("This password is too common"),
  );
  expect(screen.getByLabelText("Username")).toHaveValue("Nina Rao");
  expect(screen.getByLabelText("Password")).toHaveValue("a long password");
});

test("a lost connection says so, and the next try works", async () => {
  failNetwork("post", "/auth/register");
  const { submit } = await fillForm();
  await submit();
  expect(await screen.findByText("An unexpected error occurred. Please try again.")).toBeVisible();
  answer("post", "/auth/register", issued);
  await submit();
  expect(await screen.findByRole("dialog", { name: "Enter OTP" })).toBeVisible();
});

test("a wrong code keeps the modal open; Cancel closes it", async () => {
  answer("post", "/auth/register", issued);
  refuse(
    "post",
    "/auth/verify-otp",
    400,
    "Invalid OTP or OTP has expired.",
    "account.invalid-code",
  );
  const { user, submit, address } = await fillForm();
  await submit();
  await user.type(await screen.findByLabelText("One-time code (OTP)"), "000000");
  await user.click(screen.getByRole("button", { name: "Verify OTP" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Invalid OTP or OTP has expired.");
  const code = screen.getByLabelText("One-time code (OTP)");
  expect(code).toBeInvalid();
  expect(code).toHaveAccessibleDescription("Invalid OTP or OTP has expired.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/");
  expect(screen.getByLabelText("Username")).toHaveValue("Nina Rao");
});

test("a closed modal opens again without another mail", async () => {
  const registered = answer("post", "/auth/register", issued);
  const { user, submit } = await fillForm();
  await submit();
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Enter the code" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await submit();
  expect(await screen.findByRole("dialog", { name: "Enter OTP" })).toBeVisible();
  expect(registered).toHaveLength(1);
});

test("a reload keeps what was typed, but no password, and the way to the code", async () => {
  answer("post", "/auth/register", issued);
  const verified = answer("post", "/auth/verify-otp", { message: "ok" });
  const { submit } = await fillForm();
  await submit();
  await screen.findByRole("dialog", { name: "Enter OTP" });
  cleanup();

  const { user, address } = renderRoute("/");
  expect(await screen.findByLabelText("Username")).toHaveValue("Nina Rao");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("a long password");
  await user.click(screen.getByRole("button", { name: "Enter the code" }));
  await user.type(await screen.findByLabelText("One-time code (OTP)"), "123 456{Enter}");
  await waitFor(() => expect(address()).toBe("/log-in"));
  expect(verified[0]?.body).toEqual({ email: "nina@college.example", otp: "123456" });
  expect(await screen.findByLabelText("Sap Id or Email")).toHaveValue("nina@college.example");
});

test("what was typed is gone for anyone who comes to the same tab later", async () => {
  await fillForm();
  cleanup();
  const later = Date.now() + 16 * 60_000;
  vi.spyOn(Date, "now").mockReturnValue(later);
  renderRoute("/");
  expect(await screen.findByLabelText("Username")).toHaveValue("");
});

test("another code can be asked for once the countdown is over", async () => {
  answer("post", "/auth/register", { ...issued, resendAfter: 1 });
  const resent = answer("post", "/auth/resend-otp", issued);
  const { user, submit } = await fillForm();
  await submit();
  expect(await screen.findByRole("button", { name: "Resend OTP in 1 s" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await user.click(await screen.findByRole("button", { name: "Resend OTP" }));
  expect(await screen.findByText(/A new code is on its way/)).toBeVisible();
  expect(screen.getByRole("button", { name: /Resend OTP/ })).toHaveFocus();
  expect(resent[0]?.body).toEqual({ email: "nina@college.example" });
  expect(await screen.findByRole("button", { name: /Resend OTP in (60|59) s/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("a refused resend counts down what the server asks for", async () => {
  answer("post", "/auth/register", { ...issued, resendAfter: 0 });
  answer(
    "post",
    "/auth/resend-otp",
    refused("Three mails an hour are the limit.", "account.too-many-codes"),
    { status: 429, headers: { "Retry-After": "900" } },
  );
  const { user, submit } = await fillForm();
  await submit();
  await user.click(await screen.findByRole("button", { name: "Resend OTP" }));
  expect(await screen.findByText("Three mails an hour are the limit.")).toBeVisible();
  expect(await screen.findByRole("button", { name: /Resend OTP in (900|899) s/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("colleges that cannot be fetched can be asked for again", async () => {
  refuse("get", "/college/get-colleges", 503, "The database is away.");
  const { user } = renderRoute("/");
  expect(await screen.findByText("Failed to fetch colleges")).toBeVisible();
  answer("get", "/college/get-colleges", colleges);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText("Failed to fetch colleges")).toBeNull());
  await user.click(screen.getByRole("combobox", { name: "College" }));
  expect(await screen.findByRole("option", { name: "College of Science" })).toBeVisible();
});

test("typing searches the colleges on the server", async () => {
  const calls = answer("get", "/college/get-colleges", colleges);
  const { user } = renderRoute("/");
  await user.type(await screen.findByRole("combobox", { name: "College" }), "arts");
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("search")).toBe("arts"));
});

test("a closed dialog gives the focus back to Register, pressed by mouse or by Enter", async () => {
  answer("post", "/auth/register", issued);
  const { user, submit } = await fillForm();
  await submit();
  expect(await screen.findByLabelText("One-time code (OTP)")).toBeVisible();
  await user.keyboard("{Escape}");
  const register = screen.getByRole("button", { name: "Register" });
  await waitFor(() => expect(register).toHaveFocus());
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(register).toHaveFocus());
});
