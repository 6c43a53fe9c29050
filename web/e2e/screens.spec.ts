import type { Page } from "@playwright/test";
import { expectSound } from "./axe";
import { expect, test } from "./fixtures";
import { demoAccount, enterAsStaff, enterAsStudent, priya } from "./portal";
import {
  authPages,
  failed,
  hodDesks,
  lastTabs,
  marksDesk,
  passed,
  requests,
  type Screen,
  staff,
  students,
  teacherDesks,
} from "./screens";

/** One screen: reachable, named, without a fault that axe can find, and no wider than the window. */
async function inspect(page: Page, { address, shows, opens, leads }: Screen) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (shows) await expect(seen(page, shows)).toBeVisible();
  await expect(page.locator("[aria-busy=true], [aria-label=Loading]")).toHaveCount(0);
  await expect(page).toHaveTitle(/ – Student services portal$/);
  await expectSound(page, address);
  if (test.info().title === largeText) await expectToBearLargeText(page, address);
  if (opens) {
    await page.getByRole("button", { name: opens.button }).click();
    await expect(seen(page, opens.shows)).toBeVisible();
    await expectSound(page, `${address}, ${opens.button}`);
  }
  if (!leads) return;
  const next = await page.getByRole("link", { name: leads.link }).first().getAttribute("href");
  await inspect(page, { address: next ?? "", shows: leads.shows });
}

const largeText = "a phone whose text is set to twice its size";

/** At twice the size of text nothing scrolls sideways, no sum is broken, and no act covers another. */
async function expectToBearLargeText(page: Page, state: string) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const faults = await page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.screen.width) found.push("scrolls sideways");
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? "";
      if (!/^[+−-]?₹[\d,.]+$/.test(text)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`broken: ${text}`);
    }
    for (const label of document.querySelectorAll(".mantine-Button-label")) {
      const isSeen = label.clientWidth > 1;
      const isCut =
        label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 2;
      if (isSeen && isCut) found.push(`cut: ${label.textContent}`);
    }
    const isFixed = (element: Element) => {
      const bar = element.closest("nav");
      return bar !== null && getComputedStyle(bar).position === "fixed";
    };
    const controls = "header :is(a, button, div:not(:has(*))), nav :is(a, button)";
    const inBars = [...document.querySelectorAll(controls)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    for (const [index, { element, box }] of inBars.entries()) {
      // An icon has no words to lose; the bell's badge lies beyond it on purpose.
      const hasWords = !element.hasAttribute("aria-label");
      if (hasWords && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${element.textContent}`);
      for (const other of inBars.slice(index + 1)) {
        const isWithin = element.contains(other.element);
        // What lies behind the bar under the thumb is scrolled to.
        const isScrolledTo = isFixed(element) !== isFixed(other.element);
        const isBeside =
          box.right <= other.box.left + 1 ||
          other.box.right <= box.left + 1 ||
          box.bottom <= other.box.top + 1 ||
          other.box.bottom <= box.top + 1;
        if (!isWithin && !isScrolledTo && !isBeside)
          found.push(`${element.textContent} lies over ${other.element.textContent}`);
      }
    }
    return found;
  });
  expect(faults, `${state} in large text`).toEqual([]);
}

const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();

async function inspectAll(page: Page, screens: Screen[]) {
  for (const screen of screens) await inspect(page, screen);
}

// A test looks at up to twenty screens, on a machine that may be busy with another one's.
test.describe.configure({ timeout: 150_000 });

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the pages before one signs in", async ({ page, expectRefusal }) => {
      expectRefusal(404);
      await inspectAll(page, authPages);
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

test("no release has the page of all parts", async ({ page, expectRefusal }) => {
  expectRefusal(404);
  expect((await page.goto("/dev/ui"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
});

test("a name in Devanagari is written, though the device cannot", async ({ page }) => {
  await enterAsStaff(page, "marksAdmin");
  await page.goto("/marks-admin");
  await expect(page.getByText(/\p{Script=Devanagari}/u).first()).toBeVisible();
  const written = () =>
    [...document.fonts].some(
      ({ family, status }) => family === "Devanagari" && status === "loaded",
    );
  await expect.poll(() => page.evaluate(written)).toBe(true);
});

test("the narrowest phone: nothing scrolls sideways at 320 px", async ({ page, expectRefusal }) => {
  expectRefusal(404);
  await page.setViewportSize({ width: 320, height: 640 });
  await inspectAll(page, authPages);
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

test("the narrowest phone: neither requests nor their desks scroll sideways at 320 px", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "It takes long, and one kind of narrow window tells enough.");
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAsStudent(page);
  await inspectAll(page, requests);
  await enterAsStaff(page, "hod");
  await inspectAll(page, hodDesks);
  await enterAsStaff(page, "superAdmin");
  await inspectAll(page, lastTabs);
});

test(largeText, async ({ page, isMobile, expectRefusal }) => {
  test.skip(!isMobile, "A wide window has room for it.");
  expectRefusal(404);
  await page.setViewportSize({ width: 320, height: 640 });
  await inspectAll(page, authPages);
  await enterAsStudent(page);
  await inspectAll(page, students);
  await enterAsStudent(page, priya);
  await inspectAll(page, failed);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAsStaff(page, "accountantAdmin");
  await inspectAll(page, staff.accountantAdmin ?? []);
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
