import type { Page } from "@playwright/test";
import { expectSound } from "./axe";
import { expect, test } from "./fixtures";
import { demoAccount, logInAsStaff, logInAsStudent } from "./portal";

interface Screen {
  address: string;
  /**
   * Something of the demo's data, so that an empty screen is not taken for a sound one: what a demo
   * that has been in use still shows.
   */
  shows?: string | RegExp;
  /** A link to what has no address known beforehand, and what shows there. */
  leads?: { link: string | RegExp; shows: string | RegExp };
}

const doors: Screen[] = [
  { address: "/" },
  { address: "/log-in" },
  { address: "/admin-register" },
  { address: "/admin-login" },
  { address: "/forgot-password" },
  { address: "/verify" },
  { address: "/verify/nobody-has-this-code", shows: "No result has this code" },
  { address: "/dev/mailbox" },
  { address: "/no/such/page" },
];

const passed: Screen[] = [
  { address: "/practicals", shows: "Files and structures" },
  { address: "/practicals?tab=completed", shows: "Neat work." },
  { address: "/reexam" },
  {
    address: "/result",
    shows: "PASS",
    leads: { link: "Check this result publicly", shows: "The college has issued this result" },
  },
];

const students: Screen[] = [
  { address: "/student-detail" },
  { address: "/admission/form" },
  { address: "/admission/courses" },
  { address: "/admission/guidelines" },
  { address: "/admission/help" },
  { address: "/fee-status" },
  ...passed,
  { address: "/scholarship" },
  { address: "/grievance" },
  { address: "/leave" },
  { address: "/wallet" },
];

const failed: Screen[] = [
  { address: "/practicals", shows: /\d of \d+ lectures/ },
  { address: "/reexam", shows: "Digital Electronics" },
  { address: "/result", shows: "Digital Electronics" },
];

const marksDesk: Screen[] = [
  {
    address: "/marks-admin",
    shows: "Priya Nair",
    leads: { link: "Priya Nair", shows: "Marks of Priya Nair" },
  },
  { address: "/marks-admin?view=grid&course=BSc%20IT", shows: "Priya Nair" },
  { address: "/marks-admin?view=reexams", shows: "Programming Principles" },
];

const teacherDesks: Screen[] = [
  {
    address: "/teacher/mark",
    shows: "lecture 1",
    leads: { link: /^Open: /, shows: /\d of \d+ present/ },
  },
  // The requests that wait may all be decided.
  { address: "/teacher/approve", shows: /Arrays and strings|No request is waiting/ },
  { address: "/teacher/approve?status=Approved", shows: "Neat work." },
  { address: "/teacher/approve?tab=practicals", shows: "Loops and conditions in C" },
];

const staff: Record<string, Screen[]> = {
  superAdmin: [{ address: "/super-admin" }, { address: "/super-admin?tab=admins" }],
  docAdmin: [{ address: "/doc-admin" }],
  marksAdmin: marksDesk,
  accountantAdmin: [{ address: "/accountant-admin" }],
  hod: [
    { address: "/admin-grievance" },
    { address: "/admin-leave" },
    { address: "/admin-scholarship" },
  ],
  teacher: teacherDesks,
};

/** One screen: reachable, named, without a fault that axe can find, and no wider than the window. */
async function inspect(page: Page, { address, shows, leads }: Screen) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (shows) await expect(seen(page, shows)).toBeVisible();
  await expect(page.locator("[aria-busy=true], [aria-label=Loading]")).toHaveCount(0);
  await expect(page).toHaveTitle(/ – Student services portal$/);
  await expectSound(page, address);
  if (!leads) return;
  const next = await page.getByRole("link", { name: leads.link }).first().getAttribute("href");
  await inspect(page, { address: next ?? "", shows: leads.shows });
}

const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();

async function inspectAll(page: Page, screens: Screen[]) {
  for (const screen of screens) await inspect(page, screen);
}

async function enterAsStudent(page: Page, login?: string) {
  const known = await demoAccount(page, "student");
  await logInAsStudent(page, login ?? known.login, known.password);
  await page.waitForURL("**/admission/form");
}

async function enterAsStaff(page: Page, role: string) {
  const { login, password } = await demoAccount(page, role);
  await logInAsStaff(page, login, password);
  await page.waitForURL((url) => url.pathname !== "/admin-login");
}

/** Like every student of the demo, with its one password, but not listed at the login. */
const priya = "priya.nair@sunrise.example";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the doors", async ({ page, expectRefusal }) => {
      expectRefusal(404);
      await inspectAll(page, doors);
    });

    test("the student's pages", async ({ page }) => {
      await enterAsStudent(page);
      await inspectAll(page, students);
    });

    test("the pages of a student who has failed", async ({ page }) => {
      await enterAsStudent(page, priya);
      await inspectAll(page, failed);
    });

    for (const [role, screens] of Object.entries(staff)) {
      test(`the desks of ${role}`, async ({ page }) => {
        await enterAsStaff(page, role);
        await inspectAll(page, screens);
      });
    }
  });
}

test("the narrowest phone: nothing scrolls sideways at 320 px", async ({ page, expectRefusal }) => {
  expectRefusal(404);
  await page.setViewportSize({ width: 320, height: 640 });
  await inspectAll(page, doors);
  await enterAsStaff(page, "superAdmin");
  await inspect(page, { address: "/super-admin?tab=admins" });
});

test("the narrowest phone: neither marks nor teaching scroll sideways at 320 px", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "It takes long, and one kind of narrow window tells enough.");
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAsStudent(page);
  await inspectAll(page, passed);
  await enterAsStudent(page, priya);
  await inspectAll(page, failed);
  await enterAsStaff(page, "marksAdmin");
  await inspectAll(page, marksDesk);
  await enterAsStaff(page, "teacher");
  await inspectAll(page, teacherDesks);
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
