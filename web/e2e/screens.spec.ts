import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { demoAccount, logInAsStaff, logInAsStudent } from "./portal";

const doors = [
  "/",
  "/log-in",
  "/admin-register",
  "/admin-login",
  "/forgot-password",
  "/dev/mailbox",
  "/no/such/page",
];

const students = [
  "/student-detail",
  "/admission/form",
  "/admission/courses",
  "/admission/guidelines",
  "/admission/help",
  "/fee-status",
  "/practicals",
  "/reexam",
  "/result",
  "/scholarship",
  "/grievance",
  "/leave",
  "/wallet",
];

const staff: Record<string, string[]> = {
  superAdmin: ["/super-admin", "/super-admin?tab=admins"],
  docAdmin: ["/doc-admin"],
  marksAdmin: ["/marks-admin"],
  accountantAdmin: ["/accountant-admin"],
  hod: ["/admin-grievance", "/admin-leave", "/admin-scholarship"],
  teacher: ["/teacher/mark", "/teacher/approve"],
};

/** One screen: reachable, named, without a fault that axe can find, and no wider than the window. */
async function inspect(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page).toHaveTitle(/ – Student services portal$/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${address} ${id}: ${nodes.map((node) => node.html)}`),
  ).toEqual([]);
  // Not against innerWidth: a phone widens that to whatever the content needs.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${address} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the doors", async ({ page }) => {
      for (const address of doors) await inspect(page, address);
    });

    test("the student's pages", async ({ page }) => {
      const { login, password } = await demoAccount(page, "student");
      await logInAsStudent(page, login, password);
      await page.waitForURL("**/admission/form");
      for (const address of students) await inspect(page, address);
    });

    for (const [role, addresses] of Object.entries(staff)) {
      test(`the desks of ${role}`, async ({ page }) => {
        const { login, password } = await demoAccount(page, role);
        await logInAsStaff(page, login, password);
        await page.waitForURL((url) => url.pathname !== "/admin-login");
        for (const address of addresses) await inspect(page, address);
      });
    }
  });
}

test("the narrowest phone: nothing scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of doors) await inspect(page, address);
  const { login, password } = await demoAccount(page, "superAdmin");
  await logInAsStaff(page, login, password);
  await page.waitForURL("**/super-admin");
  await inspect(page, "/super-admin?tab=admins");
});

test("the choice of colours stays", async ({ page }) => {
  await page.goto("/log-in");
  await page.getByRole("button", { name: "Use dark colours" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.getByRole("button", { name: "Use light colours" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
});

test("the keyboard alone logs a student in", async ({ page }) => {
  const { login, password } = await demoAccount(page, "student");
  await page.goto("/log-in");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Sap Id or Email")).toBeFocused();
  await page.keyboard.type(login);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admission/form");
});
