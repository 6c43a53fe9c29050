import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerTimeline } from "@/testing/notifications";
import { profile, signedIn, staffSession, studentSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, failNetwork, faulty, refuse } from "@/testing/server";

const issued = { message: "sent", resendAfter: 60, expiresIn: 600 };

beforeEach(() => {
  answerTimeline([]);
  answer("get", "/student/get", { ...profile, mobile: "9820012345" });
});

async function open(tab?: string) {
  signedIn(studentSession);
  const page = renderRoute("/student-detail");
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: "Account of Asha Kulkarni" }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  if (tab) await user.click(dialog.getByRole("tab", { name: tab }));
  return { ...page, dialog };
}

/** Each of the forms asks for it; they come in the order of the tabs. */
const currentPasswords = (dialog: Dialog) => dialog.getAllByLabelText("Current password");

type Dialog = Awaited<ReturnType<typeof open>>["dialog"];
type User = Awaited<ReturnType<typeof open>>["user"];

async function typePasswords(user: User, dialog: Dialog, next: string) {
  await user.type(currentPasswords(dialog)[0] as HTMLElement, "kela-am8-santra");
  await user.type(dialog.getByLabelText("New password"), next);
  await user.type(dialog.getByLabelText("Confirm Password"), `${next}{Enter}`);
}

test("a new password is set with the present one, and said so", async () => {
  const calls = answer("post", "/auth/change-password", { message: "ok" });
  const { user, dialog } = await open();
  expect(currentPasswords(dialog)[0]).toHaveFocus();
  await typePasswords(user, dialog, "imli-chutney-99");
  expect(await screen.findByText("Password changed.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls[0]?.body).toEqual({
    currentPassword: "kela-am8-santra",
    newPassword: "imli-chutney-99",
  });
});

test("faults of the server land on their fields, and what was typed stays", async () => {
  const errors = [
    { msg: "That is another one.", path: "currentPassword" },
    { msg: "Too common.", path: "newPassword" },
  ];
  answer("post", "/auth/change-password", faulty(errors), { status: 400 });
  const { user, dialog } = await open();
  await typePasswords(user, dialog, "imli-chutney-99");
  const current = currentPasswords(dialog)[0];
  await waitFor(() => expect(current).toHaveAccessibleDescription(/That is another one/));
  expect(dialog.getByLabelText("New password")).toHaveAccessibleDescription(/Too common/);
  expect(current).toHaveValue("kela-am8-santra");
});

test("what can be said before asking is said at once", async () => {
  const calls = answer("post", "/auth/change-password", { message: "ok" });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: "Change password" }));
  expect(currentPasswords(dialog)[0]).toBeInvalid();
  expect(dialog.getByLabelText("New password")).toBeInvalid();
  await typePasswords(user, dialog, "short");
  expect(dialog.getByRole("alert")).toHaveTextContent("at least 8 characters");
  expect(calls).toEqual([]);
});

test("what is typed into one form stays while another is looked at", async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText("New password"), "imli");
  await user.click(dialog.getByRole("tab", { name: "Mobile" }));
  expect(dialog.queryByLabelText("New password")).not.toBeVisible();
  await user.click(dialog.getByRole("tab", { name: "Password" }));
  expect(dialog.getByLabelText("New password")).toHaveValue("imli");
});

test("a new address counts after its code, and the session knows it", async () => {
  const asked = answer("post", "/auth/change-email", issued);
  const confirmed = answer("post", "/auth/confirm-email", { message: "ok" });
  const { user, dialog } = await open("Email");
  expect(dialog.getByText("asha@college.example")).toBeVisible();
  await user.type(dialog.getByLabelText("New email address"), "new@example.in");
  const [, current] = currentPasswords(dialog);
  await user.type(current as HTMLElement, "kela-am8-santra{Enter}");
  const code = await dialog.findByLabelText("One-time code (OTP)");
  expect(code).toHaveFocus();
  expect(asked[0]?.body).toEqual({
    email: "new@example.in",
    currentPassword: "kela-am8-santra",
  });
  signedIn({ ...studentSession, email: "new@example.in" });
  await user.type(code, "123 456{Enter}");
  expect(await screen.findByText(/^Email address changed/)).toBeVisible();
  expect(confirmed[0]?.body).toEqual({ email: "new@example.in", otp: "123456" });
  await user.click(screen.getByRole("button", { name: "Account of Asha Kulkarni" }));
  const shown = await screen.findByText("new@example.in");
  await waitFor(() => expect(shown).toBeVisible());
});

test("a code that waits is asked for again, and another address can be used instead", async () => {
  answer("post", "/auth/change-email", issued);
  refuse("post", "/auth/confirm-email", 409, "Somebody has it.", "account.email-taken");
  const { user, dialog } = await open("Email");
  await user.type(dialog.getByLabelText("New email address"), "new@example.in");
  const [, current] = currentPasswords(dialog);
  await user.type(current as HTMLElement, "kela-am8-santra{Enter}");
  await user.type(await dialog.findByLabelText("One-time code (OTP)"), "123456{Enter}");
  expect(await dialog.findByRole("alert")).toHaveTextContent("Somebody has it.");
  await user.click(dialog.getByRole("button", { name: "Use another address" }));
  expect(dialog.getByLabelText("New email address")).toHaveValue("new@example.in");
});

test("a student's number is changed however it is written", async () => {
  const calls = answer("post", "/auth/change-mobile", { message: "ok" });
  const { user, dialog } = await open("Mobile");
  expect(await dialog.findByText("9820012345")).toBeVisible();
  await user.type(dialog.getByLabelText("Contact Number"), "+91 91234 56780");
  const current = currentPasswords(dialog)[2] as HTMLElement;
  await user.type(current, "kela-am8-santra{Enter}");
  expect(await screen.findByText("Contact number changed.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ mobile: "9123456780", currentPassword: "kela-am8-santra" });
});

test("without an application the form of admission is named", async () => {
  answer("get", "/student/get", profile);
  const { dialog } = await open("Mobile");
  expect(await dialog.findByText(/Add your contact number in the admission form/)).toBeVisible();
});

test("a lost connection loses nothing that was typed", async () => {
  failNetwork("post", "/auth/change-mobile");
  const { user, dialog } = await open("Mobile");
  await user.type(dialog.getByLabelText("Contact Number"), "9123456780");
  const current = currentPasswords(dialog)[2] as HTMLElement;
  await user.type(current, "kela-am8-santra{Enter}");
  await dialog.findByRole("alert");
  expect(dialog.getByLabelText("Contact Number")).toHaveValue("9123456780");
  expect(current).toHaveValue("kela-am8-santra");
});

test("staff have the same menu, a longer password and no number", async () => {
  signedIn(staffSession("teacher"));
  const { user } = renderRoute("/teacher/approve");
  await user.click(await screen.findByRole("button", { name: "Account of Meera Joshi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  expect(dialog.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Password",
    "Email",
    "Two-step verification",
    "Passkeys",
    "Devices",
  ]);
  expect(dialog.getByText(/At least 12 characters/)).toBeVisible();
});
