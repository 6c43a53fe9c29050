import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { call } from "./api";
import { Authenticator, appCode, enrol } from "./authenticator";
import { expectSound } from "./axe";
import { College, openAs, type Person, staffName } from "./college";
import { expect, test } from "./fixtures";
import { code, logInAsStaff, mailTo } from "./portal";

const secretInTest = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("the app of these tests shows the codes of RFC 6238", () => {
  // Its appendix B, in six digits.
  expect(appCode(secretInTest, Math.floor(59 / 30))).toBe("287082");
  expect(appCode(secretInTest, Math.floor(1_111_111_109 / 30))).toBe("081804");
  expect(appCode(secretInTest, Math.floor(20_000_000_000 / 30))).toBe("353130");
});

/** In both colour schemes. */
async function expectSoundInBoth(page: Page, state: string) {
  await expectSound(page, state);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectSound(page, `${state}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

async function openTwoStep(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Account settings" }).click();
  await page.getByRole("tab", { name: "Two-step verification" }).click();
}

/** Out of the dialog, as somebody does who cannot scan. */
async function typedSecret(page: Page) {
  const shown = await page.getByRole("dialog").locator("code").textContent();
  expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  return shown?.replaceAll(" ", "") ?? "";
}

async function setUp(page: Page, { email, password }: Person, isMobile: boolean) {
  const dialog = page.getByRole("dialog", { name: "Account settings" });
  const form = dialog.locator("form:visible");
  // That of the registration.
  const before = await mailTo(page, email, code);

  await openTwoStep(page);
  await expect(dialog.getByText(/^Off\./)).toBeVisible();
  await expectSoundInBoth(page, "two-step verification, off");
  await dialog.getByRole("button", { name: "Set up" }).click();

  await form.getByLabel("Current password", { exact: true }).fill(password);
  await expectSoundInBoth(page, "its password");
  await form.getByRole("button", { name: "Send code" }).click();

  await expect(form.getByLabel("One-time code (OTP)")).toBeFocused();
  await expect(form).toContainText(email);
  await expectSoundInBoth(page, "its emailed code");
  await form.getByLabel("One-time code (OTP)").fill(await mailTo(page, email, code, before));
  await form.getByRole("button", { name: "Continue" }).click();

  const qr = dialog.getByRole("img", { name: /^QR code/ });
  if (isMobile) {
    const link = dialog.getByRole("link", { name: "Open authenticator app" });
    await expect(link).toHaveAttribute("href", /^otpauth:\/\/totp\//);
    await dialog.getByRole("button", { name: /^Show the QR code/ }).click();
  }
  await expect(qr).toBeVisible();
  await expectSoundInBoth(page, "its app");
  const app = new Authenticator(page, await typedSecret(page));
  await form.getByLabel("Code from your app").fill(await app.code());
  await form.getByRole("button", { name: "Turn on" }).click();
  return app;
}

async function saveCodes(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Account settings" });
  const items = dialog.getByRole("list", { name: /^Recovery codes/ }).getByRole("listitem");
  await expect(items).toHaveCount(10);
  await expectSoundInBoth(page, "its recovery codes");
  const codes = await items.allTextContents();
  for (const one of codes) expect(one).toMatch(/^\w{6}(-\w{6}){3}$/);

  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("recovery-codes.txt");
  const text = await readFile(await saved.path(), "utf8");
  for (const one of codes) expect(text).toContain(one);

  // On paper there are the codes, and nothing of the page around them.
  await page.emulateMedia({ media: "print" });
  for (const one of codes) await expect(page.getByText(one)).toBeVisible();
  await expect(page.getByText("Each code works once.")).toBeVisible();
  await expect(page.getByText(/^Save these ten codes/)).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  // Paper has no buttons, so the one that had the focus has lost it.
  await dialog.getByLabel("I have saved these codes").focus();
  await page.keyboard.press("Escape");
  const asked = page.getByRole("dialog", { name: "Leave without saving the codes?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(asked).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await dialog.getByLabel("I have saved these codes").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Two-step verification is on.")).toBeVisible();
  await expect(dialog).toBeHidden();
  return codes;
}

test("staff set up two-step verification, and log in with the app and with a recovery code", async ({
  page,
  browser,
  isMobile,
  expectRefusal,
}) => {
  test.setTimeout(240_000);
  const college = new College(page, browser);
  await college.found("BCom", []);
  // Of this test alone: no other one meets a second factor.
  const clerk = await college.staff("leaveAdmin");
  const { email, password } = clerk;
  await logInAsStaff(page, email, password);
  await page.waitForURL("**/admin-leave");
  // A demo asks nobody for it.
  await expect(page.getByText(/^Set up two-step verification by/)).toHaveCount(0);

  const app = await test.step("set up", () => setUp(page, clerk, isMobile));
  const codes = await test.step("the recovery codes", () => saveCodes(page));

  await test.step("on, with all its codes", async () => {
    await openTwoStep(page);
    const dialog = page.getByRole("dialog", { name: "Account settings" });
    await expect(dialog.getByText(/^On since/)).toBeVisible();
    await expect(dialog.getByText("10 recovery codes left.")).toBeVisible();
    await expectSoundInBoth(page, "two-step verification, on");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a log-in with the app, after a wrong code", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/admin-login");
    await logInAsStaff(page, email, password);
    const field = page.getByLabel("Code from your app");
    await expect(field).toBeFocused();
    await expectSoundInBoth(page, "the second step of the log-in");
    expectRefusal(400);
    await field.fill(app.wrong());
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectSoundInBoth(page, "a wrong code");
    await field.fill(await app.code());
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL("**/admin-leave");
  });

  await test.step("a password alone opens nothing, and a reload goes on with the step", async () => {
    await logInAsStaff(page, email, password);
    await expect(page.getByLabel("Code from your app")).toBeFocused();
    // What the desk asks together with the session.
    expectRefusal(401);
    await page.goto("/admin-leave?status=Rejected");
    await page.waitForURL(/\/admin-login\?next=/);
    await expect(page.getByLabel("Code from your app")).toBeFocused();
  });

  await test.step("a log-in with a recovery code, to the page that was wanted", async () => {
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const field = page.getByLabel("Recovery code");
    await expect(field).toBeFocused();
    await expectSoundInBoth(page, "a recovery code");
    await field.fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL("**/admin-leave?status=Rejected");
    await openTwoStep(page);
    await expect(page.getByText("9 recovery codes left.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a recovery code works once; someone else can log in instead", async () => {
    await logInAsStaff(page, email, password);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await page.getByRole("button", { name: "Log in as someone else" }).click();
    await expect(page.getByLabel("Username or Email")).toBeVisible();
  });
});

test("a lost phone: one super admin asks, another confirms, and it is set up anew", async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, "staff do it at a desk");
  test.setTimeout(180_000);
  const college = new College(page, browser);
  await college.found("BCom", []);
  const [first, second, clerk] = [
    await college.staff("superAdmin"),
    await college.staff("superAdmin"),
    await college.staff("leaveAdmin"),
  ];
  await enrol(page, clerk);
  const name = staffName(clerk);
  const admins = "/super-admin?tab=admins";
  const lost = page.getByRole("region", { name: "Lost phones" });

  await test.step("the first asks, and cannot confirm it as well", async () => {
    await openAs(page, first, admins);
    await expect(lost.getByText("No requests")).toBeVisible();
    await expectSoundInBoth(page, "nobody has lost a phone");
    await page.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Lost phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Lost phone" });
    await dialog.getByLabel("Reason").fill("It fell into the river. I spoke to them.");
    // It fades, and must not be taken for a part of the page.
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expectSoundInBoth(page, "asking for it");
    await dialog.getByRole("button", { name: "Ask" }).click();
    await expect(page.getByText(/^Asked\. A second super admin must confirm it/)).toBeVisible();
    await expect(lost.getByText("Needs a second super admin")).toBeVisible();
    await expect(lost.getByRole("button", { name: /^Stop/ })).toBeVisible();
    await expect(lost.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  });

  await test.step("the second confirms it", async () => {
    await openAs(page, second, admins);
    await expectSoundInBoth(page, "a lost phone");
    await lost.getByRole("button", { name: `Confirm: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Remove two-step verification" });
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(lost.getByText(/^Removed/)).toBeVisible();
    await expect(lost.getByRole("button", { name: /^(Confirm|Stop)/ })).toHaveCount(0);
  });

  await test.step("the owner sets it up anew to log in", async () => {
    await logInAsStaff(page, clerk.email, clerk.password);
    // The code was mailed with the password that was typed.
    await expect(page.getByLabel("One-time code (OTP)")).toBeVisible();
  });
});

test("the link in a mail stops it, also while somebody is logged in", async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, "it is the same on a phone");
  test.setTimeout(120_000);
  const college = new College(page, browser);
  await college.found("BCom", []);
  const [boss, clerk] = [await college.staff("superAdmin"), await college.staff("leaveAdmin")];
  await enrol(page, clerk);
  const { admins } = await call(boss.request, "get", "/admin/credential");
  const staffId = admins.find(({ email }: Person) => email === clerk.email)._id;
  const path = "/admin/factor-restorations";
  await call(boss.request, "post", path, { staffId, reason: "Said to be lost." });
  const link = await mailTo(page, clerk.email, /(\/forgot-password\S*#stop=\w+)/);
  await openAs(page, clerk, link);
  await expect(page.getByRole("heading", { name: "Keep two-step verification" })).toBeVisible();
  await expectSoundInBoth(page, "stopping it");
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByText(/^Stopped\. Two-step verification stays\./)).toBeVisible();
  const { restorations } = await call(boss.request, "get", path);
  expect(restorations[0].ending.outcome).toBe("stopped");
});
