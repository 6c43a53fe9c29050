import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCollege } from "@/testing/college";
import { answerEnrolment, otp, recoveryCodes } from "@/testing/enrolment";
import { factor } from "@/testing/factor";
import { answerTimeline } from "@/testing/notifications";
import {
  answerAdding,
  answerEnrolling,
  answerPasskeys,
  browserWithPasskeys,
  passkey,
  proof,
  refusal,
} from "@/testing/passkeys";
import {
  admin,
  ofCollege,
  profile,
  signedIn,
  staffSession,
  studentSession,
} from "@/testing/people";
import { renderRoute } from "@/testing/render-route";
import { answer, answerLate, refuse } from "@/testing/server";
import { answerStepUp, staleSentence } from "@/testing/step-up";

beforeEach(() => {
  answerTimeline([]);
  answer("get", "/student/get", profile);
});

async function openSettings(address: string, owner: string) {
  const page = renderRoute(address);
  const { user } = page;
  await user.click(await screen.findByRole("button", { name: `Account of ${owner}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Account settings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account settings" }));
  await user.click(dialog.getByRole("tab", { name: "Passkeys" }));
  return { ...page, dialog };
}

function open() {
  signedIn(studentSession);
  return openSettings("/student-detail", "Asha Kulkarni");
}

function openAsStaff() {
  signedIn(staffSession("leaveAdmin"));
  answerCollege();
  answer("get", "/leave/fetch-leaves", { success: true, leaves: [] });
  return openSettings("/admin-leave", "Meera Joshi");
}

const laptop = passkey({ id: "p2", name: "My laptop", lastUsedAt: null });

test("each has its name, since when it is there, and when it was used", async () => {
  browserWithPasskeys();
  answerPasskeys([passkey(), laptop]);
  const { dialog } = await open();
  const list = within(await dialog.findByRole("list", { name: "Your passkeys" }));
  const [first, second] = list.getAllByRole("listitem");
  expect(first).toHaveTextContent(
    /^Chrome on AndroidAdded on 12 November 2026\. Last used on 26 November 2026\./,
  );
  expect(second).toHaveTextContent(/^My laptopAdded on 12 November 2026\. Not used yet\./);
});

test("without any it says what to do", async () => {
  browserWithPasskeys();
  const { dialog } = await open();
  expect(await dialog.findByText("No passkeys yet")).toBeVisible();
  expect(dialog.getByText("Add one on a device that only you use.")).toBeVisible();
});

test("a list that cannot be read can be asked for again", async () => {
  browserWithPasskeys();
  refuse("get", "/auth/passkeys", 503, "Try later.");
  const { user, dialog } = await open();
  expect(await dialog.findByText("Try later.")).toBeVisible();
  answerPasskeys([passkey()]);
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("Chrome on Android")).toBeVisible();
});

test.each([
  ["This browser cannot use passkeys on this page.", [passkey()], true, false],
  ["You cannot add passkeys at the moment.", [passkey()], false, true],
  [
    "You have ten passkeys, which is the most.",
    Array.from({ length: 10 }, (_, nth) => passkey({ id: `p${nth}` })),
    false,
    true,
  ],
])("%s", async (sentence, passkeys, canAdd, canHere) => {
  if (canHere) browserWithPasskeys();
  answerPasskeys(passkeys, canAdd);
  const { dialog } = await open();
  expect(await dialog.findByText(new RegExp(`^${sentence}`))).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  expect(dialog.getAllByRole("button", { name: /^Remove: / })).toHaveLength(passkeys.length);
});

test("a student adds one under a name of their own", async () => {
  browserWithPasskeys();
  const { finished } = answerAdding();
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Add a passkey" }));
  const name = await dialog.findByLabelText("Name");
  expect(name).toHaveFocus();
  expect(name).not.toHaveValue("");
  await user.clear(name);
  await user.type(name, "  My phone ");
  answerPasskeys([passkey({ name: "My phone" })]);
  await user.keyboard("{Enter}");
  expect(await dialog.findByText("My phone")).toBeVisible();
  expect(screen.getByText("Passkey added.")).toBeVisible();
  expect(finished.map(({ body }) => body)).toEqual([proof]);
  expect(finished[0]?.body).toHaveProperty("name", "My phone");
});

test("a name is needed, and what was typed stays when the browser is told no", async () => {
  const { create } = browserWithPasskeys();
  const { begun, finished } = answerAdding();
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Add a passkey" }));
  const name = await dialog.findByLabelText("Name");
  await user.clear(name);
  await user.keyboard("{Enter}");
  expect(await dialog.findByRole("alert")).toHaveTextContent("Please enter a name.");
  expect(begun).toEqual([]);
  create.mockRejectedValueOnce(refusal("NotAllowedError"));
  await user.type(name, "My phone{Enter}");
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  await waitFor(() => expect(name).not.toHaveAttribute("readonly"));
  expect(name).toHaveValue("My phone");
  expect(dialog.queryByRole("alert")).toBeNull();
  expect(finished).toEqual([]);
});

test("a device that has one already is told", async () => {
  const { create } = browserWithPasskeys();
  answerAdding();
  create.mockRejectedValueOnce(refusal("InvalidStateError"));
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Add a passkey" }));
  await user.click(await dialog.findByRole("button", { name: "Add passkey" }));
  const sentence = "This device already has a passkey for your account.";
  expect(await dialog.findByText(sentence)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Back" }));
  expect(await dialog.findByText("No passkeys yet")).toBeVisible();
});

test("one gets another name", async () => {
  browserWithPasskeys();
  answerPasskeys([passkey(), laptop]);
  const sent = answer("put", "/auth/passkeys/p2", laptop);
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Rename: My laptop" }));
  const rename = within(await screen.findByRole("dialog", { name: "Rename passkey" }));
  const name = rename.getByLabelText("Name");
  expect(name).toHaveValue("My laptop");
  await user.clear(name);
  await user.type(name, "Old laptop");
  answerPasskeys([passkey(), passkey({ id: "p2", name: "Old laptop" })]);
  await user.keyboard("{Enter}");
  expect(await dialog.findByText("Old laptop")).toBeVisible();
  expect(screen.getByText("Passkey renamed.")).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ name: "Old laptop" }]);
});

test("one is removed after a question, and its list says so", async () => {
  browserWithPasskeys();
  answerPasskeys([passkey()]);
  const gone = answer("delete", "/auth/passkeys/p1", undefined as never);
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Remove: Chrome on Android" }));
  const asked = within(await screen.findByRole("dialog", { name: "Remove passkey" }));
  expect(asked.getByText(/^The passkey “Chrome on Android” will stop working\./)).toBeVisible();
  answerPasskeys([]);
  await user.click(asked.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText("No passkeys yet")).toBeVisible();
  expect(screen.getByText("Passkey removed.")).toBeVisible();
  expect(gone).toHaveLength(1);
});

test("the last factor of staff stays, and the question says why", async () => {
  browserWithPasskeys();
  answerPasskeys([passkey()]);
  refuse("delete", "/auth/passkeys/p1", 409, "It is your only second step.", "factor.last");
  const { user, dialog } = await openAsStaff();
  await user.click(await dialog.findByRole("button", { name: "Remove: Chrome on Android" }));
  const asked = within(await screen.findByRole("dialog", { name: "Remove passkey" }));
  await user.click(asked.getByRole("button", { name: "Remove" }));
  expect(await asked.findByText("It is your only second step.")).toBeVisible();
  expect(asked.getByRole("alert")).toHaveFocus();
});

test("a student confirms first that it is them, and it goes on by itself", async () => {
  browserWithPasskeys();
  answerPasskeys([passkey()]);
  refuse("delete", "/auth/passkeys/p1", 403, staleSentence, "factor.stale");
  const confirmed = answerStepUp();
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Remove: Chrome on Android" }));
  const asked = within(await screen.findByRole("dialog", { name: "Remove passkey" }));
  await user.click(asked.getByRole("button", { name: "Remove" }));
  const stepUp = within(await screen.findByRole("dialog", { name: "Confirm that it is you" }));
  await user.click(await stepUp.findByRole("button", { name: "Use your password" }));
  answer("delete", "/auth/passkeys/p1", undefined as never);
  answerPasskeys([]);
  await user.type(await stepUp.findByLabelText("Current password"), "a long password{Enter}");
  expect(await dialog.findByText("No passkeys yet")).toBeVisible();
  expect(confirmed.map(({ body }) => body)).toEqual([{ currentPassword: "a long password" }]);
});

/** Up to the passkey itself. */
async function toThirdStep() {
  answerEnrolment();
  answerEnrolling();
  const opened = await openAsStaff();
  const { user, dialog } = opened;
  await user.click(await dialog.findByRole("button", { name: "Add a passkey" }));
  const password = dialog.getAllByLabelText("Current password").at(-1) as HTMLElement;
  await user.type(password, "a password of staff{Enter}");
  await user.type(await dialog.findByLabelText("One-time code (OTP)"), `${otp}{Enter}`);
  expect(await dialog.findByLabelText("Name")).toHaveFocus();
  return opened;
}

const enrolled = (codes: string[] | null) => ({
  admin: ofCollege(admin({ _id: "meera", role: "leaveAdmin" })),
  next: null,
  factors: [],
  recoveryCodes: codes,
  passkey: passkey(),
});

test("staff add one by password and mailed code; beside another factor that is all", async () => {
  browserWithPasskeys();
  const sent = answer("post", "/auth/factor/passkey/finish", enrolled(null));
  const { user, dialog } = await toThirdStep();
  expect(dialog.getByText("Step 3 of 3: your passkey")).toBeVisible();
  expect(dialog.queryByRole("button", { name: /instead$/ })).toBeNull();
  answerPasskeys([passkey()]);
  await user.click(dialog.getByRole("button", { name: "Add passkey" }));
  expect(await dialog.findByText("Chrome on Android")).toBeVisible();
  expect(screen.getByText("Passkey added.")).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([proof]);
});

test("as their first factor it brings recovery codes, which are not left unasked", async () => {
  browserWithPasskeys();
  answer("get", "/auth/factor", factor({ app: null, recoveryCodesLeft: 0 }));
  answer("post", "/auth/factor/passkey/finish", enrolled(recoveryCodes));
  const { user, dialog } = await toThirdStep();
  expect(dialog.getByText("Step 3 of 4: your passkey")).toBeVisible();
  answer("get", "/auth/factor", factor({ app: null, passkeys: 1 }));
  answerPasskeys([passkey()]);
  await user.click(dialog.getByRole("button", { name: "Add passkey" }));
  const list = await dialog.findByRole("list", { name: /^Recovery codes/ });
  expect(within(list).getAllByRole("listitem")).toHaveLength(10);
  expect(dialog.getByText("Step 4 of 4: your recovery codes")).toBeVisible();
  await user.keyboard("{Escape}");
  const asked = within(
    await screen.findByRole("dialog", { name: "Leave without saving the codes?" }),
  );
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await user.click(dialog.getByRole("checkbox", { name: "I have saved these codes" }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(await dialog.findByText("Chrome on Android")).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("after ten minutes it begins again, with the password still there", async () => {
  browserWithPasskeys();
  refuse("post", "/auth/factor/passkey/finish", 409, "Nothing proved.", "factor.not-shown");
  const { user, dialog } = await toThirdStep();
  await user.click(dialog.getByRole("button", { name: "Add passkey" }));
  expect(await dialog.findByText(/^It took longer than 10 minutes/)).toBeVisible();
  expect(dialog.getAllByLabelText("Current password").at(-1)).toHaveValue("a password of staff");
});

test("two-step verification says that a passkey is enough", async () => {
  browserWithPasskeys();
  answer("get", "/auth/factor", factor({ app: null, passkeys: 1, recoveryCodesLeft: 9 }));
  const { user, dialog } = await openAsStaff();
  await user.click(dialog.getByRole("tab", { name: "Two-step verification" }));
  expect(await dialog.findByText(/^On, by passkey\./)).toBeVisible();
  expect(dialog.getByText("9 recovery codes left.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("what is on its way to be removed is not lost from the list before", async () => {
  browserWithPasskeys();
  answerPasskeys([passkey()]);
  const release = answerLate("delete", "/auth/passkeys/p1", undefined as never);
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Remove: Chrome on Android" }));
  const asked = within(await screen.findByRole("dialog", { name: "Remove passkey" }));
  const remove = asked.getByRole("button", { name: "Remove" });
  await user.click(remove);
  await waitFor(() => expect(remove).toHaveAttribute("aria-busy", "true"));
  expect(dialog.getByText("Chrome on Android")).toBeInTheDocument();
  release();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Remove passkey" })).toBeNull());
});
