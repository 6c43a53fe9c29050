import type { Browser, Page } from "@playwright/test";
import { call } from "./api";
import { College, openAs, type Person } from "./college";
import { expect, test } from "./fixtures";
import { enterAsStaff, fresh } from "./portal";

test.skip(({ isMobile }) => isMobile, "Rows are cards on a phone.");

/** Whole rows on the first screen of a desk, 1280 by 800: a clerk reads many. */
const leastRows = 12;

/** The highest of them in pixels, in one line and in two; a hair for how the browser rounds. */
const highestRow = { one: 40, two: 44 };
const hair = 0.5;

type Lines = keyof typeof highestRow;

/** Rows of a table, or of a list that stands for one. */
const rowsIn = "tbody tr, [role=tabpanel] > ul > li";

/** How many rows lie wholly within the first screen, and the highest of them in pixels. */
async function expectDense(page: Page, address: string, lines: Lines) {
  // The first visit has the large heading; who works there has been there before.
  await page.goto(address);
  await expect(page.locator(rowsIn).nth(leastRows - 1)).toBeAttached();
  await page.reload();
  await expect(page.locator("[data-known]")).toBeVisible();
  await expect(page.locator(rowsIn).nth(leastRows - 1)).toBeAttached();
  const { whole, highest } = await measureRows(page);
  const most = highestRow[lines];
  const figures = `${whole} rows (at least ${leastRows}), ${highest} px (at most ${most})`;
  process.stdout.write(`    ${address}: ${figures}\n`);
  expect.soft(whole, address).toBeGreaterThanOrEqual(leastRows);
  expect.soft(highest, address).toBeLessThanOrEqual(most + hair);
}

const measureRows = (page: Page) =>
  page.evaluate((rows) => {
    const boxes = [...document.querySelectorAll(rows)]
      .map((row) => row.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const within = boxes.filter(({ bottom }) => bottom <= innerHeight);
    return { whole: within.length, highest: Math.max(...boxes.map(({ height }) => height)) };
  }, rowsIn);

const desks: [role: string, tables: [address: string, lines: Lines][]][] = [
  [
    "marksAdmin",
    [
      ["/marks-admin", "one"],
      ["/marks-admin?view=grid&course=BSc%20IT", "two"],
      ["/marks-admin?view=reexams", "one"],
    ],
  ],
  [
    "accountantAdmin",
    [
      ["/accountant-admin", "one"],
      ["/accountant-admin?tab=top-ups&status=Approved", "two"],
    ],
  ],
  [
    "superAdmin",
    [
      ["/super-admin?tab=admins", "two"],
      ["/super-admin?tab=transactions", "two"],
      ["/super-admin?tab=audit", "two"],
    ],
  ],
];

for (const [role, tables] of desks) {
  test(`a desk shows ${leastRows} rows at once: ${role}`, async ({ page }) => {
    await enterAsStaff(page, role);
    for (const [address, lines] of tables) await expectDense(page, address, lines);
  });
}

test(`queues show ${leastRows} rows at once, however much is written`, async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { leaves, grievances, scholarships } = await busyCollege(page, browser);
  for (const [desk, address] of [
    [leaves, "/admin-leave"],
    [grievances, "/admin-grievance"],
    [scholarships, "/admin-scholarship/add"],
  ] as const) {
    await openAs(page, desk, address);
    await expectDense(page, address, "two");
  }

  await test.step("beside a pane rows are as low, and the reply is in sight", async () => {
    await openAs(page, grievances, "/admin-grievance");
    await page
      .getByRole("link", { name: /^Nobody answers/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: /^Nobody answers/, level: 2 })).toBeFocused();
    const { whole, highest } = await measureRows(page);
    const figures = `${whole} rows, ${highest} px (at most ${highestRow.two})`;
    process.stdout.write(`    /admin-grievance beside a pane: ${figures}\n`);
    expect(highest).toBeLessThanOrEqual(highestRow.two + hair);
    const reply = page.getByLabel("Reply to the student (optional)");
    await expect(reply).toBeInViewport({ ratio: 1 });
    const act = page.getByRole("button", { name: "Resolve", exact: true });
    await expect(act).toBeInViewport({ ratio: 1 });
  });
});

const pages = "Much has happened since, and all of it has to be told in many words.\n".repeat(8);
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
const inDays = (days: number) => isoDay.format(Date.now() + days * 86_400_000);

/** A college in which somebody has asked for a dozen of everything. */
async function busyCollege(page: Page, browser: Browser) {
  const course = "BCom Accounting and Finance";
  const college = new College(page, browser);
  await college.found(course, []);
  const [leaves, grievances, scholarships, asha] = await Promise.all([
    college.staff("leaveAdmin"),
    college.staff("grievanceAdmin"),
    college.staff("scholarshipAdmin"),
    college.applicant("Asha Ramesh Kulkarni", course),
  ]);
  const ask = (person: Person, path: string, body: object) =>
    call(person.request, "post", path, body);
  for (let nth = 1; nth <= leastRows; nth += 1) {
    const day = inDays(2 * nth);
    const leave = { studentId: asha.id, startDate: day, endDate: day, reason: pages };
    await ask(asha, "/leave/add", leave);
    const title = `Nobody answers at the office, for the ${nth}th time`;
    const grievance = { studentId: asha.id, title, details: pages, category: "Facilities" };
    await ask(asha, "/grievance/add", grievance);
    const scholarship = { name: fresh("Merit"), date: inDays(30 + nth), amount: 5000 };
    await ask(scholarships, "/scholarship/add", scholarship);
  }
  return { leaves, grievances, scholarships };
}
