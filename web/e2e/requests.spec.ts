import type { Browser, Locator, Page } from "@playwright/test";
import { call } from "./api";
import { expectSound } from "./axe";
import { College, openAs, staffName } from "./college";
import { fillDate, said, shown } from "./dates";
import { expect, test } from "./fixtures";
import { fresh, pick } from "./portal";

const course = "BCom";
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
const inDays = (days: number) => isoDay.format(Date.now() + days * 86_400_000);

test.describe.configure({ timeout: 120_000 });

test("a grievance is filed, answered and read", async ({
  page,
  browser,
  anotherPage,
  expectRefusal,
}) => {
  // The second of two admins learns that it is already resolved.
  expectRefusal(409);
  const { admin, other, asha } = await someCollege(page, browser, ["grievanceAdmin", "hod"]);
  const title = fresh("Library closes too early");
  const details = "It closes at five.\nLectures end at six.";
  const pane = page.getByRole("region", { name: title });
  const second = await anotherPage();

  await test.step("what is missing is said at the field, and a reload loses nothing", async () => {
    await openAs(page, asha, "/grievance");
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Submit grievance" }).click();
    await expect(page.getByLabel("Details")).toHaveAccessibleDescription(
      /Please enter the details\./,
    );
    await page.getByLabel("Details").fill(details);
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page.getByLabel("Details")).toHaveValue(details);
  });

  await test.step("it is filed", async () => {
    await pick(page, page.getByRole("combobox", { name: "Category" }), "Facilities");
    await expectSound(page, "a grievance to be filed");
    await page.getByRole("button", { name: "Submit grievance" }).click();
    await expect(page.getByText("Grievance submitted successfully!")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("");
    await expect(rowOf(page, title)).toContainText(/GR-\d{4}-\d{5}/);
    await expect(rowOf(page, title)).toContainText("Pending");
    await expectSound(page, "a pending grievance");
  });

  await test.step("it stands in the queue, and two admins have it open", async () => {
    await openAs(page, admin, "/admin-grievance");
    const item = page.getByRole("listitem").filter({ hasText: title });
    for (const part of [asha.name, asha.id, "Facilities", "It closes at five."]) {
      await expect(item).toContainText(part);
    }
    await expectSound(page, "the queue of grievances");
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeFocused();
    for (const part of [asha.name, asha.id, "Facilities", "Lectures end at six."]) {
      await expect(pane).toContainText(part);
    }
    await expect(pane.getByRole("button", { name: "Resolve" })).toBeInViewport({ ratio: 1 });
    await expectSound(page, "a grievance in its pane");
    await openAs(second, other, "/admin-grievance");
    await second.getByRole("button", { name: /^Resolve: GR-/ }).click();
    await expect(second.getByRole("dialog")).toContainText(`Resolve “${title}” for ${asha.name}.`);
    await expectSound(second, "a resolution");
    await second.getByLabel("Reply to the student (optional)").fill("No.");
  });

  await test.step("one resolves it with a reply", async () => {
    await pane.getByLabel("Reply to the student (optional)").fill("It closes at eight now.");
    await page.reload();
    await expect(pane.getByLabel("Reply to the student (optional)")).toHaveValue(
      "It closes at eight now.",
    );
    await pane.getByRole("button", { name: "Resolve" }).click();
    await expect(page.getByText(/^GR-\S+ is resolved\.$/)).toBeVisible();
    await expect(page.getByText("No pending grievances")).toBeVisible();
    await page.getByRole("tab", { name: "Resolved" }).click();
    const item = page.getByRole("listitem").filter({ hasText: title });
    await expect(item).toContainText("It closes at eight now.");
    await expect(item).toContainText(`Resolved by ${staffName(admin)}`);
    await expectSound(page, "a resolved grievance at the desk");
    await page.getByRole("link", { name: title }).click();
    await expect(pane).toContainText("It closes at eight now.");
    await expectSound(page, "a resolved grievance in its pane");
  });

  await test.step("the second one learns it", async () => {
    await second.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
    await expect(second.getByRole("alert")).toHaveText("This grievance has already been resolved.");
    await expect(second.getByRole("dialog")).toBeHidden();
    await expect(second.getByText("No pending grievances")).toBeVisible();
    await expectSound(second, "a resolution that came too late");
  });

  await test.step("the student reads it at the bell and on the page", async () => {
    await openAs(page, asha, "/grievance");
    const badge = rowOf(page, title).getByText("Resolved", { exact: true });
    await expect(badge).toBeVisible();
    expect(await isGreen(badge), "in green").toBe(true);
    await rowOf(page, title).locator("summary").click();
    await expect(rowOf(page, title)).toContainText("It closes at eight now.");
    await expectSound(page, "a resolved grievance");
    const told = /Your grievance GR-\S+ is resolved\..*It closes at eight now\./;
    await expectNews(page, told, 1);
  });
});

test("leave is applied for, approved with a comment, and refused without one", async ({
  page,
  browser,
  anotherPage,
  expectRefusal,
}) => {
  // A leave beside another one, and a decision that came too late.
  expectRefusal(409);
  const { admin, other, asha } = await someCollege(page, browser, ["leaveAdmin", "hod"]);
  const dialog = page.getByRole("dialog");
  const second = await anotherPage();
  const [wedding, exam] = ["The wedding of my sister.", "An entrance examination."];
  const range = `${shown(inDays(3))} to ${shown(inDays(5))}`;

  await test.step("the student applies", async () => {
    await openAs(page, asha, "/leave");
    await apply(page, inDays(3), inDays(5), wedding);
    await expect(page.getByText("Leave application submitted successfully!")).toBeVisible();
    await expect(page.getByLabel("Reason")).toHaveValue("");
    await expect(rowOf(page, wedding)).toContainText(`${range}3 days`);
    await expect(rowOf(page, wedding)).toContainText("Pending");
    await expectSound(page, "a pending leave");
  });

  await test.step("days that overlap are refused in a sentence, and nothing is lost", async () => {
    await apply(page, inDays(5), inDays(6), exam);
    await expect(page.getByRole("alert")).toContainText(
      `This overlaps your leave from ${said(inDays(3))} to ${said(inDays(5))}, which is pending.`,
    );
    await expect(page.getByLabel("Start date")).toHaveValue(shown(inDays(5)));
    await expect(page.getByLabel("Reason")).toHaveValue(exam);
    await expectSound(page, "a leave that overlaps");
    await fillDate(page.getByLabel("Start date"), inDays(6));
    await page.getByRole("button", { name: "Apply for leave" }).click();
    await expect(rowOf(page, exam)).toContainText(`${shown(inDays(6))}1 day`);
  });

  await test.step("the leave admin approves with a comment, another one comes too late", async () => {
    await openAs(second, other, "/admin-leave");
    await second.getByRole("button", { name: `Reject Leave: ${asha.name}, ${range}` }).click();
    await openAs(page, admin, "/admin-leave");
    await expectSound(page, "the queue of leave");
    await page.getByRole("button", { name: `Approve Leave: ${asha.name}, ${range}` }).click();
    await dialog.getByLabel("Comment (optional)").fill("Catch up on your lectures.");
    await expectSound(page, "a decision on leave");
    await dialog.getByRole("button", { name: "Approve Leave" }).click();
    await expect(page.getByText(`Leave approved for ${asha.name}, `)).toBeVisible();
    await second.getByRole("dialog").getByRole("button", { name: "Reject Leave" }).click();
    await expect(second.getByRole("alert")).toHaveText("This leave has already been approved.");
    await expect(second.getByText("1 application shown")).toBeVisible();
    await expectSound(second, "a decision that came too late");
  });

  await test.step("the leave admin rejects the other one without a comment", async () => {
    await page.getByRole("button", { name: /^Reject Leave: / }).click();
    await dialog.getByRole("button", { name: "Reject Leave" }).click();
    await expect(page.getByText("No leave waiting")).toBeVisible();
    await page.getByRole("tab", { name: "Rejected" }).click();
    await expect(rowOf(page, exam)).toContainText("No comment");
    await expectSound(page, "rejected leave");
    await page.getByRole("tab", { name: "Approved" }).click();
    await expect(rowOf(page, wedding)).toContainText("Catch up on your lectures.");
    await expect(rowOf(page, wedding)).toContainText(staffName(admin));
  });

  await test.step("what comes meanwhile is offered to the other, and moves nothing by itself", async () => {
    const [startDate, endDate, reason] = [inDays(9), inDays(9), "A family function."];
    const applied = { studentId: asha.id, startDate, endDate, reason };
    await call(asha.request, "post", "/leave/add", applied);
    // As someone who comes back to the tab: what waits is asked for at once, and not in half a minute.
    await second.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    const offer = second.getByRole("status").getByRole("button", { name: "1 new, show" });
    await expect(offer).toBeVisible();
    await expect(second.getByRole("tab", { name: "Pending 1 waiting" })).toBeVisible();
    await expect(second.getByRole("link", { name: "Leave Approval 1 waiting" })).toBeVisible();
    await expect(rowOf(second, exam)).toBeVisible();
    await expect(rowOf(second, reason)).toHaveCount(0);
    await expectSound(second, "a queue with something new");
    await offer.click();
    await expect(rowOf(second, reason)).toBeVisible();
    await expect(offer).toBeHidden();
  });

  await test.step("the student reads both on the page and at the bell", async () => {
    await openAs(page, asha, "/leave");
    const comment = (reason: string) => rowOf(page, reason).getByRole("cell").nth(3);
    await expect(rowOf(page, wedding)).toContainText("Approved");
    await expect(comment(wedding)).toHaveText("Catch up on your lectures.");
    await expect(rowOf(page, exam)).toContainText("Rejected");
    await expect(comment(exam)).toHaveText("N/A");
    await expectSound(page, "decided leave");
    await expectNews(page, /Your leave from .* is approved\..*Catch up on your lectures\./, 2);
  });
});

/** Two members of staff of those roles, and a student. */
async function someCollege(page: Page, browser: Browser, [first, second]: [string, string]) {
  const college = new College(page, browser);
  await college.found(course, []);
  const [admin, other, asha] = await Promise.all([
    college.staff(first),
    college.staff(second),
    college.applicant("Asha Kulkarni", course),
  ]);
  return { admin, other, asha };
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Whether green outweighs red and blue in the colour of its letters. */
const isGreen = (badge: Locator) =>
  badge.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).color.match(/\d+(\.\d+)?/g) ?? []
    ).map(Number);
    return green > red && green > blue;
  });

async function apply(page: Page, start: string, end: string, reason: string) {
  await fillDate(page.getByLabel("Start date"), start);
  await fillDate(page.getByLabel("End date"), end);
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Apply for leave" }).click();
}

/** The bell has so many decisions unread, this one among them, and none once it has been open. */
async function expectNews(page: Page, told: RegExp, decisions: number) {
  // The first of all says that the application for admission has been received.
  await page.getByRole("button", { name: `Notifications, ${decisions + 1} unread` }).click();
  await expect(page.getByRole("listitem").filter({ hasText: told })).toContainText("New");
  await expectSound(page, "the open bell");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeFocused();
}
