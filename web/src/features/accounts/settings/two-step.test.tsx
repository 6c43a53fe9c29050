import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerCollege } from "@/testing/college";
import { answerEnrolment, appCode, otp, recoveryCodes, secret, uri } from "@/testing/enrolment";
import { factor } from "@/testing/factor";
import { halfSignedIn, signedIn, staffSession } from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, faulty, refuse } from "@/testing/server";

const password = "a password of staff";

async function open() {
  signedIn(staffSession("leaveAdmin"));
  answerCollege();
  answer("get", "/leave/fetch-leaves", { success: true, leaves: [] });
  const page = renderRoute("/admin-leave");
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: "Account of Meera Joshi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  await user.click(dialog.getByRole("tab", { name: "Two-step verification" }));
  return { ...page, dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** The password fields of the other parts come before. */
const ownPassword = ({ dialog }: Opened) =>
  dialog.getAllByLabelText("Current password").at(-1) as HTMLElement;

async function toMailedCode(opened: Opened, way = "Set up") {
  await opened.user.click(await opened.dialog.findByRole("button", { name: way }));
  await opened.user.type(ownPassword(opened), `${password}{Enter}`);
  return opened.dialog.findByLabelText("One-time code (OTP)");
}

async function toApp(opened: Opened) {
  await opened.user.type(await toMailedCode(opened), `${otp}{Enter}`);
  return opened.dialog.findByLabelText("Code from your app");
}

async function toCodes(opened: Opened) {
  await opened.user.type(await toApp(opened), `${appCode}{Enter}`);
  return opened.dialog.findByRole("list", { name: /^Recovery codes/ });
}

const off = () => answer("get", "/auth/factor", factor({ app: null, recoveryCodesLeft: 0 }));

test("on: since when, and how many codes are left", async () => {
  const { dialog } = await open();
  expect(await dialog.findByText("On since 27 November 2026.")).toBeVisible();
  expect(dialog.getByText("10 recovery codes left.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Use another phone" })).toBeVisible();
});

test.each([
  [2, "2 recovery codes left."],
  [1, "1 recovery code left."],
  [0, "0 recovery codes left."],
])("with %i codes left it says what to do", async (recoveryCodesLeft, sentence) => {
  answer("get", "/auth/factor", factor({ recoveryCodesLeft }));
  const { dialog } = await open();
  expect(await dialog.findByText(new RegExp(`^${sentence} To get ten new codes`))).toBeVisible();
});

test("off: what it is, and by when it is needed", async () => {
  const graceEndsAt = "2026-12-11T18:29:59Z";
  answer("get", "/auth/factor", factor({ app: null, recoveryCodesLeft: 0, graceEndsAt }));
  const { dialog } = await open();
  expect(await dialog.findByText(/^Off\./)).toBeVisible();
  expect(dialog.getByText(/^Set it up by 11 December 2026/)).toBeVisible();
  expect(dialog.queryByText(/recovery codes? left/)).toBeNull();
});

test("a standing that cannot be read can be asked for again", async () => {
  refuse("get", "/auth/factor", 503, "Try later.");
  const { user, dialog } = await open();
  expect(await dialog.findByText("Try later.")).toBeVisible();
  off();
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText(/^Off\./)).toBeVisible();
});

test("password, mailed code, app and recovery codes, one after the other", async () => {
  off();
  const calls = answerEnrolment();
  const opened = await open();
  const { user, dialog } = opened;
  const code = await toMailedCode(opened);
  expect(code).toHaveFocus();
  expect(dialog.getByRole("button", { name: /^Resend OTP in/ })).toBeVisible();
  await user.type(code, `${otp}{Enter}`);
  expect(await dialog.findByText(/^Scan this code/)).toHaveFocus();
  expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  expect(dialog.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  expect(screen.getByText("Step 3 of 4: your authenticator app")).toHaveAttribute("role", "status");
  answer("get", "/auth/factor", factor());
  await user.type(dialog.getByLabelText("Code from your app"), `${appCode}{Enter}`);
  const list = await dialog.findByRole("list", { name: /^Recovery codes/ });
  expect(dialog.getByText(/^Save these ten codes now/)).toHaveFocus();
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(recoveryCodes);
  await user.click(dialog.getByRole("checkbox", { name: "I have saved these codes" }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Two-step verification is on.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([calls.sent, calls.proved, calls.confirmed].map(([call]) => call?.body)).toEqual([
    { currentPassword: password },
    { otp },
    { code: appCode },
  ]);
});

test("on a phone a link opens the app, and the code is folded", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("coarse"),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  off();
  answerEnrolment();
  const opened = await open();
  await toApp(opened);
  const link = opened.dialog.getByRole("link", { name: "Open authenticator app" });
  expect(link).toHaveAttribute("href", uri);
  expect(opened.dialog.getByRole("button", { name: /^Show the QR code/ })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
});

test("a wrong password is the fault of its field, and the step stays", async () => {
  off();
  answerEnrolment();
  const wrong = faulty([{ msg: "That is another one.", path: "currentPassword" }]);
  answer("post", "/auth/factor/enrol", wrong, { status: 400 });
  const opened = await open();
  await opened.user.click(await opened.dialog.findByRole("button", { name: "Set up" }));
  expect(ownPassword(opened)).toHaveFocus();
  await opened.user.type(ownPassword(opened), `${password}{Enter}`);
  await waitFor(() =>
    expect(ownPassword(opened)).toHaveAccessibleDescription(/That is another one/),
  );
  expect(ownPassword(opened)).toHaveValue(password);
});

test("a code that went to the address before its change is said so", async () => {
  off();
  answerEnrolment({}, "meera.before@college.example");
  const opened = await open();
  await toMailedCode(opened);
  expect(opened.dialog.getByText("meera.before@college.example")).toBeVisible();
  expect(opened.dialog.getByText(/your email address before its last change/)).toBeVisible();
});

test("a wrong mailed code is the fault of its field", async () => {
  off();
  answerEnrolment();
  refuse("post", "/auth/factor/prove", 400, "Not this code.", "account.invalid-code");
  const opened = await open();
  const field = await toMailedCode(opened);
  await opened.user.type(field, `${otp}{Enter}`);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not this code/));
});

test("what was typed stays while one goes back", async () => {
  off();
  answerEnrolment();
  const opened = await open();
  const { user, dialog } = opened;
  await user.type(await toMailedCode(opened), "2468");
  await user.click(dialog.getByRole("button", { name: "Back" }));
  expect(ownPassword(opened)).toHaveValue(password);
  expect(ownPassword(opened)).toHaveFocus();
  await user.click(dialog.getByRole("button", { name: "Enter the code" }));
  expect(dialog.getByLabelText("One-time code (OTP)")).toHaveValue("2468");
});

test("a code that waits is asked for when the dialog is opened again", async () => {
  off();
  answerEnrolment();
  const opened = await open();
  await toMailedCode(opened);
  await opened.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await opened.user.click(screen.getByRole("button", { name: "Account of Meera Joshi" }));
  await opened.user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  await opened.user.click(dialog.getByRole("tab", { name: "Two-step verification" }));
  await opened.user.click(await dialog.findByRole("button", { name: "Set up" }));
  expect(await dialog.findByLabelText("One-time code (OTP)")).toHaveFocus();
});

test("a wrong code of the app can be typed again", async () => {
  off();
  answerEnrolment();
  const wrong = faulty([{ msg: "Not this one.", path: "code", code: "factor.wrong" }]);
  answer("post", "/auth/factor/confirm", wrong, { status: 400 });
  const opened = await open();
  const field = await toApp(opened);
  await opened.user.type(field, `${appCode}{Enter}`);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not this one/));
  expect(field).toHaveValue(appCode);
  expect(opened.dialog.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
});

test("after ten minutes it begins again, with the password still there", async () => {
  off();
  answerEnrolment();
  refuse("post", "/auth/factor/confirm", 409, "Nothing shown.", "factor.not-shown");
  const opened = await open();
  await opened.user.type(await toApp(opened), `${appCode}{Enter}`);
  expect(await opened.dialog.findByText(/^It took longer than 10 minutes/)).toBeVisible();
  expect(ownPassword(opened)).toHaveValue(password);
  expect(ownPassword(opened)).toHaveFocus();
  expect(opened.dialog.queryByText("JBSW Y3DP EHPK 3PXP")).toBeNull();
});

test("a session that has ended meanwhile leads to the log-in", async () => {
  off();
  answerEnrolment();
  refuse("post", "/auth/factor/prove", 401, "Please log in.");
  const opened = await open();
  await opened.user.type(await toMailedCode(opened), `${otp}{Enter}`);
  await waitFor(() => expect(opened.address()).toBe("/admin-login?next=%2Fadmin-leave"));
});

test("so does one that somebody has begun anew in another tab, without its second step", async () => {
  off();
  answerEnrolment();
  refuse("post", "/auth/factor/prove", 401, "Please log in.", "factor.needed");
  const opened = await open();
  const field = await toMailedCode(opened);
  halfSignedIn("leaveAdmin", "factor");
  await opened.user.type(field, `${otp}{Enter}`);
  await waitFor(() => expect(opened.address()).toBe("/admin-login?next=%2Fadmin-leave"));
  expect(await screen.findByLabelText("Code from your app")).toBeVisible();
});

test("the codes are copied, saved as a file, and printed", async () => {
  off();
  answerEnrolment();
  const opened = await open();
  await toCodes(opened);
  const { user, dialog } = opened;
  await user.click(dialog.getByRole("button", { name: "Copy" }));
  expect(await dialog.findByText("Codes copied.")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join("\n"));

  let saved: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved = blob as Blob;
    return "blob:codes";
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await user.click(dialog.getByRole("button", { name: "Download" }));
  expect(names).toEqual(["recovery-codes.txt"]);
  const lines = ((await saved?.text()) ?? "").split("\r\n");
  expect(lines).toContain("Account: meera@college.example");
  expect(lines.filter((line) => recoveryCodes.includes(line))).toEqual(recoveryCodes);
  expect(lines.join()).not.toContain(secret);

  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  await user.click(dialog.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("unsaved codes are not left unasked, by the dialog nor by the page", async () => {
  off();
  answerEnrolment();
  const opened = await open();
  await toCodes(opened);
  const { user, dialog } = opened;
  const unload = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(unload()).toBe(true);
  await user.keyboard("{Escape}");
  const asked = within(
    await screen.findByRole("dialog", { name: "Leave without saving the codes?" }),
  );
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await user.click(dialog.getByRole("checkbox", { name: "I have saved these codes" }));
  expect(unload()).toBe(false);
});
