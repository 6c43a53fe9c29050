import type { Page } from "@playwright/test";
import { expectToFit } from "./axe";
import { expect, test } from "./fixtures";
import { enterAsStaff, enterAsStudent, priya } from "./portal";
import { eitherWay, repliesTo, speakPseudo, strayTexts } from "./pseudo";
import { authPages, failed, type Screen, staff, students } from "./screens";

// A test looks at up to twenty screens, on a machine that may be busy with another one's.
test.describe.configure({ timeout: 150_000 });

/** From a phone's width to a desktop's. */
const tablets = [645, 820, 1000, 1100];

type Replies = ReturnType<typeof repliesTo>;

/** All words come from catalogues, and there is room for those of another language. */
async function expectTranslated(page: Page, replies: Replies, state: string) {
  await expect(page.locator("[aria-busy=true], .mantine-Skeleton-root")).toHaveCount(0);
  expect(await strayTexts(page, await replies()), `${state}, outside catalogues`).toEqual([]);
  await expectToFit(page, state);
  if (test.info().project.name !== "desktop") return;
  const usual = page.viewportSize();
  for (const width of tablets) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, `${state} at ${width} px`);
  }
  if (usual) await page.setViewportSize(usual);
}

const seen = (page: Page, words: string | RegExp) =>
  page.getByText(eitherWay(words)).filter({ visible: true }).first();

async function inspect(page: Page, replies: Replies, { address, shows, opens, leads }: Screen) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (shows) await expect(seen(page, shows)).toBeVisible();
  await expectTranslated(page, replies, address);
  if (opens) {
    await page.getByRole("button", { name: eitherWay(opens.button) }).click();
    await expect(seen(page, opens.shows)).toBeVisible();
    await expectTranslated(page, replies, `${address}, ${opens.button}`);
  }
  if (!leads) return;
  const link = page.getByRole("link", { name: eitherWay(leads.link) }).first();
  const next = await link.getAttribute("href");
  await inspect(page, replies, { address: next ?? "", shows: leads.shows });
}

async function inspectAll(page: Page, screens: Screen[]) {
  const replies = repliesTo(page);
  await speakPseudo(page);
  for (const screen of screens) await inspect(page, replies, screen);
}

test.describe("in a longer language", () => {
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
