import type { Page } from "@playwright/test";
import { expectSound } from "./axe";
import { College, type Student } from "./college";
import { expect, test } from "./fixtures";

/** In both colour schemes. */
async function expectSoundInBoth(page: Page, state: string) {
  await expectSound(page, state);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectSound(page, `${state}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

const box = (page: Page) =>
  page.getByRole("checkbox", { name: "Keep me logged in on this device for 30 days" });
const isHome = async (page: Page) => {
  await page.waitForURL("**/admission/form");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

async function logIn(page: Page, { id, password }: Student, stays: boolean) {
  await page.getByLabel("Sap Id or Email").fill(id);
  await page.getByLabel("Password", { exact: true }).fill(password);
  if (stays) await box(page).check();
  await page.getByRole("button", { name: "Log in" }).click();
  await isHome(page);
}

/** As when the browser is closed: the session's cookie goes, that of the device stays. */
const close = (page: Page) => page.context().clearCookies({ name: "portal" });

async function tokenOf(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "portal_device");
}

test("a student stays logged in on a device, confirms before documents, and ends it", async ({
  page,
  browser,
  expectRefusal,
}) => {
  test.setTimeout(240_000);
  const college = new College(page, browser);
  await college.found("BCom", []);
  const student = await college.newcomer("Isha Wagh");
  const settings = page.getByRole("dialog", { name: "Account settings" });

  await test.step("the box is there and not ticked", async () => {
    await page.context().clearCookies();
    await page.goto("/log-in");
    await expect(box(page)).not.toBeChecked();
    await expect(page.getByText("Not on a shared computer")).toBeVisible();
    await expectSoundInBoth(page, "the log-in with its box");
  });

  await test.step("ticked, the next visit needs no log-in", async () => {
    await logIn(page, student, true);
    expect(await tokenOf(page)).toMatchObject({ path: "/api/auth", httpOnly: true });
    const first = (await tokenOf(page))?.value;
    await close(page);
    await page.goto("/wallet");
    await expect(page.getByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
    expect((await tokenOf(page))?.value).not.toBe(first);
    await close(page);
    await page.goto("/log-in");
    await isHome(page);
  });

  await test.step("the key is the browser's own, and signs for nobody who copies the cookies", async () => {
    const readable = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("portal-device", 1);
        request.onsuccess = () => resolve(request.result);
      });
      const key = await new Promise<CryptoKey>((resolve) => {
        const request = database.transaction("keys").objectStore("keys").get("key");
        request.onsuccess = () => resolve(request.result);
      });
      database.close();
      return crypto.subtle.exportKey("pkcs8", key).then(
        () => true,
        () => false,
      );
    });
    expect(readable).toBe(false);
    await close(page);
    const thief = await browser.newContext();
    await thief.addCookies(await page.context().cookies());
    const stolen = await thief.newPage();
    await stolen.goto(new URL("/wallet", page.url()).href);
    await expect(stolen.getByLabel("Password", { exact: true })).toBeVisible();
    await thief.close();
  });

  await test.step("it is listed", async () => {
    await page.goto("/wallet");
    await expect(page.getByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Account settings" }).click();
    await page.getByRole("tab", { name: "Devices" }).click();
    const list = settings.getByRole("list", { name: "Devices that keep you logged in" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list).toContainText("This device");
    await expect(list).toContainText(/Chrome \d+ on \w+/);
    await expectSoundInBoth(page, "the devices of a student");
  });

  await test.step("asking to have money credited asks who it is", async () => {
    expectRefusal(403);
    const body = { amount: 100, utr: "426712345678" };
    const status = await page.evaluate(async (data) => {
      const reply = await fetch("/api/wallet/top-ups", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(data),
      });
      return [reply.status, (await reply.json()).code];
    }, body);
    expect(status).toEqual([403, "factor.stale"]);
  });

  await test.step("ended, the next visit asks for the password", async () => {
    expectRefusal(401);
    await settings.getByRole("button", { name: /^End: / }).click();
    const question = page.getByRole("dialog", { name: "End this device?" });
    await expectSoundInBoth(page, "the end of a device");
    await question.getByRole("button", { name: "End" }).click();
    await page.waitForURL("**/log-in*");
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    expect(await tokenOf(page)).toBeUndefined();
  });

  await test.step("after a log-out, too", async () => {
    await page.goto("/log-in");
    await logIn(page, student, true);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL("**/log-in");
    expect(await tokenOf(page)).toBeUndefined();
    await close(page);
    await page.goto("/wallet");
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  });
});

test("a browser that keeps no keys is offered nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, "open", {
      value: () => {
        throw new DOMException("A private window.", "InvalidStateError");
      },
    });
  });
  await page.goto("/log-in");
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(box(page)).toHaveCount(0);
  await expectSoundInBoth(page, "the log-in without its box");
});
