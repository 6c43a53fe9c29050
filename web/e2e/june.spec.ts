import type { Page } from "@playwright/test";
import { call } from "./api";
import { expectSound } from "./axe";
import { openAs } from "./college";
import { expect, test } from "./fixtures";
import { announceForToday, course, firstTerm, publish } from "./june-college";
import { pick } from "./portal";

test.skip(({ isMobile }) => isMobile, "a class is promoted at a desk");

test("a June: the year is opened, the class promoted, fees paid, the old re-exam sat, both terms seen", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { superAdmin, marksAdmin, accountant, asha, years } =
    await test.step("a college whose first term is over", () => firstTerm(page, browser));
  const dialog = page.getByRole("dialog");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await test.step("the super admin opens the next year, with a new fee of the second year", async () => {
    await openAs(page, superAdmin, "/super-admin?tab=years");
    await page.getByRole("link", { name: "Open the next year" }).click();
    await page.getByLabel(`${course}, year 2: Course fee (₹)`).fill("45,000");
    // The other one is the last day of admission, of which a year that an approval has opened has none.
    await expect(page.getByText("2 rows changed")).toBeVisible();
    await expectSound(page, "the next year of a course of two years");
    await press("Open year");
    await expect(page.getByText(`Academic year ${years.next} opened.`)).toBeVisible();
    await expect(rowOf(page, years.next)).toBeVisible();
  });

  // What is told for a while lies over the list.
  const planned = page.getByText(/^Promotion planned\./);
  const approved = page.getByText(/^Promotion approved:/);

  await test.step("the marks admin plans the promotion as the results propose it", async () => {
    await openAs(page, marksAdmin, "/marks-admin?view=promotions");
    await expect(rowOf(page, `${course}, term 1`)).toContainText(`Term 2, ${years.next}`);
    await expectSound(page, "the classes to promote");
    await page.getByRole("link", { name: `${course}, term 1` }).click();
    await expectVerdicts(page, "Students of the class");
    await expect(rowOf(page, asha.id)).toContainText("Failed in Statistics");
    await expectSound(page, "a class to promote");
    await press("Plan promotion");
    await expect(planned).toBeVisible();
    await expect(page.getByText(/^You saved this plan last\./)).toBeVisible();
    await expect(planned).toHaveCount(0);
    await expectSound(page, "a planned promotion");
  });

  await test.step("the super admin approves it, and it is carried out", async () => {
    await openAs(page, superAdmin, "/super-admin?tab=promotions");
    await expect(rowOf(page, `${course}, term 1`)).toContainText("Planned");
    await page.getByRole("link", { name: `${course}, term 1` }).click();
    await expectVerdicts(page, "Students of the class");
    await press("Approve 2 students");
    await expect(dialog).toContainText(`enrolled in term 2 of ${years.next}`);
    await expectSound(page, "what a promotion does");
    await dialog.getByRole("button", { name: "Approve 2 students" }).click();
    await expect(page.getByText(/^The promotion is done: 2 students\./)).toBeVisible({
      timeout: 60_000,
    });
    await expectVerdicts(page, "Promoted students");
    await expect(page.getByRole("table").getByText("Done", { exact: true })).toHaveCount(2);
    await expect(approved).toHaveCount(0);
    await expectSound(page, "a promotion that is done");
  });

  await test.step("the student sees the new year's fee beside what was unpaid", async () => {
    await openAs(page, asha, "/fee-status");
    await expectFees(page, years.next, ["₹45,000.00", "₹0.00", "₹45,000.00"]);
    await expectFees(page, years.old, ["₹40,000.00", "₹0.00", "₹40,000.00"]);
    await expectSound(page, "the fees of two years");
  });

  await test.step("she pays the old instalment from the wallet", async () => {
    await call(accountant.request, "post", "/accountant/add-funds", {
      studentId: asha.id,
      amount: 41_000,
      reference: "Cash book 1",
    });
    await page.goto("/wallet");
    await expect(rowOf(page, "₹45,000.00")).toBeVisible();
    await expectSound(page, "a wallet with the fees of two years");
    await rowOf(page, "₹40,000.00")
      .getByRole("button", { name: /^Pay: Instalment 1 of 1/ })
      .click();
    await expect(dialog).toContainText("Balance after payment₹1,000.00");
    await dialog.getByRole("button", { name: "Pay ₹40,000.00" }).click();
    await expect(page.getByText(/^₹40,000\.00 paid for Instalment 1 of 1/)).toBeVisible();
    await expect(rowOf(page, "₹40,000.00")).toHaveCount(0);
    await page.goto("/fee-status");
    await expectFees(page, years.old, ["₹40,000.00", "₹40,000.00", "₹0.00"]);
    await expectFees(page, years.next, ["₹45,000.00", "₹0.00", "₹45,000.00"]);
  });

  await test.step("the re-exam of the first term is announced, and she pays it in the second", async () => {
    await announceForToday(marksAdmin, "Statistics");
    await page.goto("/reexam");
    const failed = page.getByRole("table", { name: "Failed Subjects" });
    await expect(failed.getByRole("row").filter({ hasText: "Statistics" })).toContainText("Term 1");
    await expectSound(page, "a re-exam of an earlier term");
    await press("Pay: Statistics, term 1");
    await expect(dialog).toContainText("Balance after payment₹800.00");
    await dialog.getByRole("button", { name: "Pay ₹200.00" }).click();
    await expect(page.getByText(/^Payment successful\./)).toBeVisible();
    const paid = page.getByRole("table", { name: "Paid Subjects" });
    await expect(paid).toContainText("Term 1");
    await expect(paid).toContainText("Registered");
  });

  await test.step("the clerk marks it within the old class, and publishes it", async () => {
    await openAs(page, marksAdmin, "/marks-admin");
    await pick(page, page.getByRole("combobox", { name: "Academic year" }), years.old);
    await pick(
      page,
      page.getByRole("combobox", { name: "Class", exact: true }),
      `${course}, term 1`,
    );
    await page.getByRole("link", { name: asha.name }).click();
    await expect(dialog).toContainText(`${asha.id} · ${course}, term 1`);
    await dialog.getByLabel("Statistics").fill("55");
    await expectSound(page, "the marks of a re-exam of an earlier term");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(`Marks of ${asha.name} saved and published.`)).toBeVisible();
  });

  await test.step("with the result of the second term out, she sees both terms", async () => {
    await publish(marksAdmin, asha, { Taxation: 66 });
    await openAs(page, asha, "/result");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Result · Term 2");
    const marks = page.getByRole("table", { name: "Marks by subject" });
    await expect(marks).toContainText("Taxation10066");
    await expectSound(page, "the result of the second term");
    await pick(page, page.getByRole("combobox", { name: "Term", exact: true }), "Term 1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Result · Term 1");
    await expect(marks).toContainText("Statistics10055");
    await expect(page.getByText("Issue 2, replaces the earlier one")).toBeVisible();
    const chart = page.getByRole("img", { name: /^Bar chart: Percentage by term/ });
    await expect(chart).toBeVisible();
    const terms = page.getByRole("table", { name: "Table: Percentage by term" });
    for (const [term, percentage] of [
      ["Term 1", "63.50%"],
      ["Term 2", "66.00%"],
    ] as const) {
      const row = terms.getByRole("row").filter({ hasText: term });
      await expect(row).toContainText(percentage);
      await expect(row).toContainText("PASS");
    }
    await expect(page.getByText("FAIL")).toHaveCount(0);
    await expectSound(page, "the result of the first term beside the second");
    await page.goto("/reexam");
    await expect(page.getByRole("table", { name: "Paid Subjects" })).toContainText("Passed");
  });
});

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Of the one who has passed and of the one who has not. */
async function expectVerdicts(page: Page, table: string) {
  const rows = page.getByRole("table", { name: table }).getByRole("row");
  await expect(
    rows.filter({ hasText: "PASS" }).getByText("Promoted", { exact: true }),
  ).toBeVisible();
  await expect(rows.filter({ hasText: "FAIL" }).getByText("Promoted with backlogs")).toBeVisible();
}

/** What a year's fee comes to, what of it is paid, and what is due. */
async function expectFees(page: Page, year: string, sums: [string, string, string]) {
  const table = page.getByRole("table", { name: "Fees by year" });
  const cells = table.getByRole("row").filter({ hasText: year }).getByRole("cell");
  for (const [index, sum] of sums.entries()) await expect(cells.nth(index + 1)).toHaveText(sum);
}
