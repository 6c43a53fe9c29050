import type { Page } from "@playwright/test";
import { call } from "./api";
import { expectSound } from "./axe";
import { College, openAs, type Student } from "./college";
import { Device } from "./device";
import { expect, test } from "./fixtures";
import { code, logInAsStaff, logInAsStudent, mailTo } from "./portal";

/** In both colour schemes. */
async function expectSoundInBoth(page: Page, state: string) {
  await expectSound(page, state);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectSound(page, `${state}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

const offer = (page: Page) => page.getByRole("region", { name: "Log in faster next time" });
const settings = (page: Page) => page.getByRole("dialog", { name: "Account settings" });
const account = (page: Page) => page.getByRole("button", { name: /^Account of/ });
/** The log-in has a heading, too, and may still be there when the address is new. */
const isHome = (page: Page) => expect(account(page)).toBeVisible({ timeout: 20_000 });

async function openPasskeys(page: Page) {
  await account(page).click();
  await page.getByRole("menuitem", { name: "Account settings" }).click();
  await page.getByRole("tab", { name: "Passkeys" }).click();
}

async function closeSettings(page: Page) {
  await settings(page).getByRole("button", { name: "Close" }).last().click();
  await expect(settings(page)).toBeHidden();
}

async function logOut(page: Page) {
  await account(page).click();
  // What the field offers may have signed in again before anybody looks.
  const left = page.waitForURL("**/log-in", { timeout: 30_000 });
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await left;
}

const signIn = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

/** Who has just logged in with a password, on that device. */
async function arrive(page: Page, { id, password }: Student) {
  await logInAsStudent(page, id, password);
  await page.waitForURL("**/admission/form");
  await isHome(page);
}

test("a student adds a passkey from the offer, and signs in without typing anything", async ({
  page,
  browser,
  expectRefusal,
}) => {
  test.setTimeout(240_000);
  const college = new College(page, browser);
  await college.found("BCom", []);
  const student = await college.newcomer("Isha Wagh");
  const device = await Device.of(page);
  const dialog = settings(page);

  await test.step("the offer, first with another finger", async () => {
    await arrive(page, student);
    await expect(offer(page)).toBeVisible();
    await expectSoundInBoth(page, "the offer of a passkey");
    await device.isUnlocked(false);
    const add = offer(page).getByRole("button", { name: "Add a passkey" });
    await add.click();
    await expect(add).not.toHaveAttribute("aria-busy", "true");
    await expect(offer(page).getByRole("alert")).toHaveCount(0);
    expect(await device.passkeys()).toEqual([]);
    await device.isUnlocked(true);
    await add.click();
    await expect(page.getByText(/^Passkey added\. Next time, choose/)).toBeVisible();
    await expect(offer(page)).toBeHidden();
    const [passkey, ...more] = await device.passkeys();
    expect(more).toEqual([]);
    expect(passkey).toMatchObject({ isResidentCredential: true, rpId: "localhost" });
    // Nothing of the account is told by it.
    const handle = Buffer.from(passkey?.userHandle ?? "", "base64").toString("latin1");
    expect(handle).not.toBe("");
    expect(handle).not.toContain(student.id);
  });

  await test.step("it is listed, and gets a name", async () => {
    await openPasskeys(page);
    const list = dialog.getByRole("list", { name: "Your passkeys" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list).toContainText("Not used yet.");
    await expectSoundInBoth(page, "a student's passkeys");
    await list.getByRole("button", { name: /^Rename: / }).click();
    const rename = page.getByRole("dialog", { name: "Rename passkey" });
    await expect(rename.getByLabel("Name")).toBeFocused();
    await expectSoundInBoth(page, "another name for a passkey");
    await rename.getByLabel("Name").fill("Isha’s phone");
    await rename.getByRole("button", { name: "Save" }).click();
    await expect(list.getByText("Isha’s phone")).toBeVisible();
  });

  await test.step("this device has one already", async () => {
    await dialog.getByRole("button", { name: "Add a passkey" }).click();
    await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
    await expectSoundInBoth(page, "adding a passkey");
    await dialog.getByRole("button", { name: "Add passkey" }).click();
    await expect(
      dialog.getByText("This device already has a passkey for your account."),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Back" }).click();
    await closeSettings(page);
  });

  await test.step("the button signs in, and nothing is offered any more", async () => {
    // What the field offers waits for somebody.
    await device.isAttended(false);
    await logOut(page);
    await expect(signIn(page)).toHaveAttribute("type", "submit");
    await expectSoundInBoth(page, "the log-in with passkeys");
    await device.isAttended(true);
    await signIn(page).click();
    await page.waitForURL("**/admission/form");
    await isHome(page);
    await expect(offer(page)).toHaveCount(0);
    await openPasskeys(page);
    await expect(dialog.getByText(/Last used on /)).toBeVisible();
    await closeSettings(page);
  });

  await test.step("so does what is chosen in the field", async () => {
    await logOut(page);
    await expect(account(page)).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(/\/admission\/form$/);
  });

  await test.step("removed, it opens nothing any more", async () => {
    await openPasskeys(page);
    await dialog.getByRole("button", { name: "Remove: Isha’s phone" }).click();
    const asked = page.getByRole("dialog", { name: "Remove passkey" });
    await expect(asked).toContainText("Isha’s phone");
    await expectSoundInBoth(page, "removing a passkey");
    await asked.getByRole("button", { name: "Remove" }).click();
    await expect(dialog.getByText("No passkeys yet")).toBeVisible();
    await expectSoundInBoth(page, "no passkeys");
    await closeSettings(page);
    await device.isAttended(false);
    await logOut(page);
    await expect(signIn(page)).toHaveAttribute("type", "submit");
    expectRefusal(400);
    await device.isAttended(true);
    await signIn(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    // The field offers it anew, and this device would take that at once.
    await device.isAttended(false);
    await expect(page.getByRole("alert")).toBeFocused();
    await expectSoundInBoth(page, "a passkey that is not known");
    await expect(page).toHaveURL(/\/log-in$/);
  });
});

test("“Not now” is respected at the next log-in", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const college = new College(page, browser);
  await college.found("BCom", []);
  const student = await college.newcomer("Kiran More");
  await Device.of(page);
  await arrive(page, student);
  const said = page.waitForResponse((reply) => reply.url().endsWith("/auth/passkeys/not-now"));
  await offer(page).getByRole("button", { name: "Not now" }).click();
  await expect(offer(page)).toBeHidden();
  expect((await said).status()).toBe(204);
  const asked = page.waitForResponse((reply) => reply.url().endsWith("/auth/session"));
  await arrive(page, student);
  expect(await (await asked).json()).toMatchObject({ offersPasskey: false });
  await expect(offer(page)).toHaveCount(0);
});

test("a device without a screen lock is offered none", async ({ page, browser }) => {
  const college = new College(page, browser);
  await college.found("BCom", []);
  const student = await college.newcomer("Neha Rao");
  await arrive(page, student);
  const { offersPasskey } = await call(student.request, "get", "/auth/session");
  expect(offersPasskey).toBe(true);
  await expect(offer(page)).toHaveCount(0);
});

const stale = {
  error: "Please confirm that it is you, then try again.",
  code: "factor.stale",
  params: {},
};

test("staff have a passkey as the second step: set up, used, and asked for again", async ({
  page,
  browser,
  isMobile,
  expectRefusal,
}) => {
  test.skip(isMobile, "students have theirs on a phone");
  test.setTimeout(240_000);
  const college = new College(page, browser);
  await college.found("BCom", []);
  const clerk = await college.staff("leaveAdmin");
  const { email, password } = clerk;
  const device = await Device.of(page);
  const dialog = settings(page);
  const form = dialog.locator("form:visible");
  await openAs(page, clerk, "/admin-leave");
  const before = await mailTo(page, email, code);

  await test.step("password, mailed code, passkey, recovery codes", async () => {
    await openPasskeys(page);
    await expect(dialog.getByText("No passkeys yet")).toBeVisible();
    await expectSoundInBoth(page, "staff without a passkey");
    await dialog.getByRole("button", { name: "Add a passkey" }).click();
    await form.getByLabel("Current password", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Send code" }).click();
    const otp = form.getByLabel("One-time code (OTP)");
    await expect(otp).toBeFocused();
    await otp.fill(await mailTo(page, email, code, before));
    await form.getByRole("button", { name: "Continue" }).click();
    await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(dialog.getByText("Step 3 of 4: your passkey")).toBeVisible();
    await expectSoundInBoth(page, "a passkey of staff");
    await form.getByLabel("Name", { exact: true }).fill("Front desk");
    await form.getByRole("button", { name: "Add passkey" }).click();
    const codes = dialog.getByRole("list", { name: /^Recovery codes/ }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await expect(dialog.getByText("Step 4 of 4: your recovery codes")).toBeVisible();
    await dialog.getByLabel("I have saved these codes").check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog.getByText("Front desk")).toBeVisible();
    await closeSettings(page);
    expect(await device.passkeys()).toHaveLength(1);
  });

  await test.step("after the password it is asked for, at a click", async () => {
    await logInAsStaff(page, email, password);
    const use = page.getByRole("button", { name: "Use your passkey" });
    await expect(use).toBeFocused();
    await expectSoundInBoth(page, "a passkey as the second step");
    await expect(page.getByRole("button", { name: "Use a recovery code" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Use your authenticator app" })).toHaveCount(0);
    await device.isUnlocked(false);
    await use.click();
    await expect(use).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await device.isUnlocked(true);
    await use.click();
    await page.waitForURL("**/admin-leave");
  });

  await test.step("it confirms that it is them, and the call goes on", async () => {
    await openPasskeys(page);
    expectRefusal(403);
    // Nobody here can wait until the sign-in is too old.
    const isOfIt = (url: URL) => /^\/api\/auth\/passkeys\/[^/]+$/.test(url.pathname);
    await page.route(isOfIt, (route) => route.fulfill({ status: 403, json: stale }), { times: 1 });
    await dialog.getByRole("button", { name: "Rename: Front desk" }).click();
    const rename = page.getByRole("dialog", { name: "Rename passkey" });
    await rename.getByLabel("Name").fill("Back office");
    await rename.getByRole("button", { name: "Save" }).click();
    const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
    const use = asked.getByRole("button", { name: "Use your passkey" });
    await expect(use).toBeFocused();
    await expectSoundInBoth(page, "confirming by a passkey");
    await use.click();
    await expect(dialog.getByText("Back office")).toBeVisible();
    await expect(asked).toBeHidden();
    await page.getByRole("tab", { name: "Two-step verification" }).click();
    await expect(dialog.getByText(/^On, by passkey\./)).toBeVisible();
    await expect(dialog.getByText("10 recovery codes left.")).toBeVisible();
    await expectSoundInBoth(page, "two-step verification by passkey");
  });
});
