import type { Browser, Page } from "@playwright/test";
import { call } from "./api";
import { expectSound } from "./axe";
import { College, openAs, staffName } from "./college";
import { fillDate, shown } from "./dates";
import { expect, test } from "./fixtures";

const course = "BCom";

test("the next year is opened beside the last one, edited, and read in the audit", async ({
  page,
  browser,
  expectRefusal,
}) => {
  test.setTimeout(90_000);
  // A last day of admission before the first day.
  expectRefusal(400);
  const { superAdmin, last, next } = await someYear(page, browser);
  const row = page.getByRole("row").filter({ hasText: next.name });
  const fee = page.getByLabel(`${course}: Course fee (₹)`);

  await test.step("one fee is changed, and the year opened", async () => {
    await openAs(page, superAdmin, "/super-admin?tab=years");
    await expect(page.getByRole("row").filter({ hasText: last.name })).toContainText("By hand");
    await expectSound(page, "the list of years");
    await page.getByRole("link", { name: "Open the next year" }).click();
    await expect(page.getByLabel("First day", { exact: true })).toHaveValue(shown(next.beginsOn));
    await expect(page.getByText("No rows changed")).toBeVisible();
    await fee.fill("45,000");
    await expect(fee).toHaveAccessibleDescription("Changed");
    await expect(page.getByText("1 row changed")).toBeVisible();
    await expectSound(page, "the next year");
    await page.getByRole("button", { name: "Open year" }).click();
    await expect(page.getByText(`Academic year ${next.name} opened.`)).toBeVisible();
    await page.waitForURL("**/super-admin?tab=years");
    await expect(row).toContainText(shown(next.endsOn));
  });

  await test.step("a faulty day is told at its field, and what was typed stays over a reload", async () => {
    await page.getByRole("link", { name: `Edit: ${next.name}` }).click();
    await expect(fee).toHaveValue("45000");
    await fillDate(page.getByLabel("Last day of admission"), last.beginsOn);
    await fee.fill("46000");
    await page.reload();
    await expect(fee).toHaveValue("46000");
    await page.getByRole("button", { name: "Save year" }).click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    await expect(page.getByLabel("Last day of admission")).toHaveAttribute("aria-invalid", "true");
    await expectSound(page, "a refused year");
  });

  await test.step("it is mended and saved", async () => {
    await fillDate(page.getByLabel("Last day of admission"), next.beginsOn);
    await page.getByRole("button", { name: "Save year" }).click();
    await expect(page.getByText(`Academic year ${next.name} saved.`)).toBeVisible();
    await expect(row).toContainText(shown(next.beginsOn));
  });

  await test.step("the audit has both", async () => {
    await page.goto("/super-admin?tab=audit");
    const line = (text: string) => page.getByRole("row").filter({ hasText: text }).first();
    await expect(line("Opened an academic year")).toContainText(staffName(superAdmin));
    await expect(line("Edited an academic year")).toContainText(staffName(superAdmin));
    await expect(line("Edited an academic year")).toContainText("₹45,000.00 → ₹46,000.00");
  });
});

/** A college with one year, and what its next one is to be. */
async function someYear(page: Page, browser: Browser) {
  const college = new College(page, browser);
  await college.found(course, []);
  const superAdmin = await college.staff("superAdmin");
  const { request } = superAdmin;
  const found = await call(request, "get", "/academic-years/next");
  const { _id, revision, ...first } = found.proposed;
  // A portal that has just started opens years once it has seen that no older version serves.
  const open = () => call(request, "post", "/academic-years", first);
  await expect(open).toPass({ timeout: 30_000 });
  const { last, proposed: next } = await call(request, "get", "/academic-years/next");
  return { superAdmin, last, next };
}
