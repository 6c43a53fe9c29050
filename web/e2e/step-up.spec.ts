import { readFile } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { call } from "./api";
import { enrol } from "./authenticator";
import { expectSound } from "./axe";
import { College, openAs } from "./college";
import { expect, test } from "./fixtures";

const stale = {
  error: "Please confirm that it is you, then try again.",
  code: "factor.stale",
  params: {},
};

/**
 * Refuses the next call as the server does once the sign-in is too old: nobody here can wait for that. What the
 * dialog confirms, and the call that is sent again, go to the server. Keeps each try of the call.
 */
async function refuseOnce(page: Page, path: string): Promise<Request[]> {
  const tries: Request[] = [];
  const isOfIt = (url: URL) => url.pathname === `/api${path}`;
  page.on("request", (request) => {
    if (isOfIt(new URL(request.url()))) tries.push(request);
  });
  await page.route(isOfIt, (route) => route.fulfill({ status: 403, json: stale }), { times: 1 });
  return tries;
}

const sent = async (tries: Request[]) =>
  Promise.all(
    tries.map(async (request) => ({
      method: request.method(),
      body: request.postData(),
      key: await request.headerValue("Idempotency-Key"),
    })),
  );

/** In both colour schemes. */
async function expectSoundInBoth(page: Page, state: string) {
  await expectSound(page, state);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectSound(page, `${state}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

const stepUp = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });

test.skip(({ isMobile }) => isMobile, "it is the same on a phone");

test("with an authenticator app: an invitation waits for its code, an export for a recovery code", async ({
  page,
  browser,
  expectRefusal,
}) => {
  test.setTimeout(240_000);
  expectRefusal(403);
  const college = new College(page, browser);
  await college.found("BCom", []);
  const boss = await college.staff("superAdmin");
  const { app, recoveryCodes } = await enrol(page, boss);
  const dialog = stepUp(page);
  const invite = page.getByRole("dialog", { name: "Invite admin" });
  const guest = `guest-${Date.now()}@staff.example`;
  await openAs(page, boss, "/super-admin?tab=admins");
  await page.getByRole("button", { name: "Invite admin" }).click();
  await invite.getByLabel("Email").fill(guest);
  await invite.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Teacher" }).click();

  await test.step("given up, what was typed is still there", async () => {
    const tries = await refuseOnce(page, "/admin/invite");
    await invite.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(dialog.getByLabel("Code from your app")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(invite.getByRole("alert")).toBeFocused();
    await expect(invite.getByRole("alert")).toContainText(stale.error);
    await expect(invite.getByLabel("Email")).toHaveValue(guest);
    expect(tries).toHaveLength(1);
  });

  await test.step("a wrong code, and the right one", async () => {
    const tries = await refuseOnce(page, "/admin/invite");
    await invite.getByRole("button", { name: "Invite", exact: true }).click();
    const field = dialog.getByLabel("Code from your app");
    await expect(field).toBeFocused();
    await expectSoundInBoth(page, "confirming by the app");
    expectRefusal(400);
    await field.fill(app.wrong());
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectSoundInBoth(page, "a wrong code");
    await field.fill(await app.code());
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Invitation sent to ${guest}.`)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const [first, second, ...more] = await sent(tries);
    expect(first).toEqual(second);
    expect(more).toEqual([]);
  });

  await test.step("a file is saved after a recovery code", async () => {
    await page.getByRole("tab", { name: "Audit" }).click();
    await refuseOnce(page, "/audit/export.csv");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await dialog.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(dialog.getByLabel("Recovery code")).toBeFocused();
    await expectSoundInBoth(page, "confirming by a recovery code");
    await dialog.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Confirm" }).click(),
    ]);
    const rows = await readFile(await saved.path(), "utf8");
    expect(rows).toContain(guest);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeFocused();
    const { recoveryCodesLeft } = await call(boss.request, "get", "/auth/factor");
    expect(recoveryCodesLeft).toBe(9);
  });

  await test.step("the audit says that it was confirmed", async () => {
    await page.reload();
    await expect(page.getByText("Confirmed again who they are").first()).toBeVisible();
  });
});

test("with a password alone: a large sum at the counter is booked once, under one key", async ({
  page,
  browser,
  expectRefusal,
}) => {
  test.setTimeout(120_000);
  expectRefusal(403);
  const college = new College(page, browser);
  await college.found("BCom", []);
  const clerk = await college.staff("accountantAdmin");
  const { id } = await college.newcomer("Isha Wagh");
  const dialog = stepUp(page);
  const funds = page.getByRole("dialog", { name: "Add Funds" });
  await openAs(page, clerk, `/accountant-admin?student=${id}`);
  await page.getByRole("button", { name: "Add Funds" }).click();
  await funds.getByLabel("Amount (₹)").fill("60000");
  await funds.getByLabel("Reference").fill("CB 4711");
  const tries = await refuseOnce(page, "/accountant/add-funds");
  await funds.getByRole("button", { name: "Add ₹60,000.00" }).click();

  const field = dialog.getByLabel("Current password", { exact: true });
  await expect(field).toBeFocused();
  await expectSoundInBoth(page, "confirming by the password");
  expectRefusal(400);
  await field.fill("not the password of this account");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeFocused();
  await expectSoundInBoth(page, "a wrong password");
  await field.fill(clerk.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/needs a second accountant's approval, because/)).toBeVisible();
  await expect(dialog).toBeHidden();

  const [first, second, ...more] = await sent(tries);
  expect(first?.key).toBeTruthy();
  expect(first).toEqual(second);
  expect(more).toEqual([]);
  const { topUps } = await call(clerk.request, "get", `/accountant/top-ups?search=${id}`);
  expect(topUps).toHaveLength(1);
});
