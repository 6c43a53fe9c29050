import type { Page } from "@playwright/test";
import { call } from "./api";
import { expectSound, expectToFit } from "./axe";
import { expect, test } from "./fixtures";
import { newStudent } from "./money";
import { demoAccount, logInAsStaff, logInAsStudent } from "./portal";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Account settings" });

/** In both colour schemes. */
async function expectSoundInBoth(page: Page, state: string) {
  await expectSound(page, state);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectSound(page, `${state}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

async function openSignIns(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Account settings" }).click();
  await page.getByRole("tab", { name: "Devices" }).click();
  await expect(dialogOf(page).getByText("This device", { exact: true })).toBeVisible();
}

const live = (page: Page) =>
  dialogOf(page).getByRole("list", { name: "Where you are logged in" }).getByRole("listitem");

test("a student sees where they are signed in, and signs other devices out", async ({
  page,
  anotherPage,
  expectRefusal,
}) => {
  test.setTimeout(120_000);
  // Who was signed out is refused.
  expectRefusal(401);
  const [{ collegeName }] = await call(page.request, "get", "/college/get-colleges?search=Sunrise");
  const { email, password } = await newStudent(page, collegeName);
  await logInAsStudent(page, email, password);
  await page.waitForURL("**/admission/form");
  const others = [await anotherPage(), await anotherPage(), await anotherPage()] as const;
  for (const other of others) {
    await logInAsStudent(other, email, password);
    await other.waitForURL("**/admission/form");
  }

  await test.step("all of them are listed", async () => {
    await openSignIns(page);
    await expect(live(page)).toHaveCount(4);
    await expect(live(page).filter({ hasText: "This device" })).toHaveCount(1);
    await expect(live(page).first()).toContainText(/Chrome \d+ on \w+/);
    const past = dialogOf(page).getByRole("list", { name: "The last 90 days" });
    await expect(past.getByText("New browser")).toHaveCount(3);
    await expectSoundInBoth(page, "where one is signed in");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page, "where one is signed in");
  });

  await test.step("one is signed out", async () => {
    const ends = dialogOf(page).getByRole("button", { name: /^Log out: .+, since / });
    await expect(ends).toHaveCount(3);
    // The one used last.
    await ends.first().click();
    await expect(page.getByText("That device is logged out.")).toBeVisible();
    await expect(live(page)).toHaveCount(3);
    await others[2].reload();
    await others[2].waitForURL("**/log-in**");
  });

  await test.step("then all others", async () => {
    await dialogOf(page).getByRole("button", { name: "Log out everywhere else" }).click();
    const question = page.getByRole("dialog", { name: "Log out everywhere else?" });
    await expect(question).toContainText("2 other devices");
    await expectSoundInBoth(page, "signing out everywhere else");
    await question.getByRole("button", { name: "Log out everywhere else" }).click();
    await expect(dialogOf(page)).toContainText("You are logged in on this device only.");
    for (const other of [others[0], others[1]]) {
      await other.reload();
      await other.waitForURL("**/log-in**");
    }
    await page.reload();
    await page.waitForURL("**/admission/form");
  });
});

test("staff see where they are signed in, with what each sign-in took", async ({ page }) => {
  const { login, password } = await demoAccount(page, "leaveAdmin");
  await logInAsStaff(page, login, password);
  await page.waitForURL("**/admin-leave");
  await openSignIns(page);
  const past = dialogOf(page).getByRole("list", { name: "The last 90 days" });
  await expect(past.getByRole("listitem").first()).toContainText("Password");
  await expectSoundInBoth(page, "where staff are signed in");
});
