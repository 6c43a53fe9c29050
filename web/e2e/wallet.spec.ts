import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { expectSound } from "./axe";
import { expect, test } from "./fixtures";
import { accountantAt, newStudent } from "./money";
import { fresh, logInAsStudent } from "./portal";

const confirm = (page: Page) => page.getByRole("dialog", { name: "Confirm Payment" });

async function expectReceipt(download: Download) {
  expect(download.suggestedFilename()).toMatch(/^receipt-.+\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
}

/** The value that stands under a name. */
const figure = (page: Page, label: string) =>
  page.locator("main dl > div").filter({ has: page.getByText(label, { exact: true }) });

test("a student adds funds by UPI and pays from the wallet", async ({
  page,
  request,
  isMobile,
  expectRefusal,
}) => {
  // Each of its many states is looked at by axe.
  test.slow();
  // A receipt has no number yet in the first moment after its payment.
  expectRefusal(503);
  const accountant = await accountantAt(page, request);
  const student = await newStudent(page, accountant.college);
  const [fine, trip] = [fresh("Library fine"), fresh("Study trip")];
  await accountant.charge(student.id, fine, 150.5);
  await accountant.charge(student.id, trip, 500);
  await logInAsStudent(page, student.email, student.password);
  await page.waitForURL("**/admission/form");

  await test.step("too little money: the payment fails and leaves the pending list", async () => {
    await page.goto("/wallet");
    await page.getByRole("button", { name: `Pay: ${fine}` }).click();
    await expect(confirm(page).getByRole("alert")).toHaveText("Insufficient wallet balance");
    await expect(confirm(page)).toContainText("Short by₹150.50");
    await expectSound(page, "a payment that the wallet cannot bear");
    await confirm(page).getByRole("button", { name: "Pay ₹150.50" }).click();
    await expect(page.getByText(/The payment of ₹150\.50 for .* failed/)).toBeVisible();
    await expect(page.getByRole("table")).not.toContainText(fine);
    await expectSound(page, "a failed payment");
  });

  await test.step("add funds by UPI: the top-up waits", async () => {
    await page.getByRole("button", { name: "Add Funds" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Funds" });
    await dialog.getByLabel("Amount (₹)").fill("1,000");
    await dialog.getByRole("button", { name: "Continue" }).click();
    // On a phone the app comes first.
    if (isMobile) await dialog.getByRole("button", { name: /^Show the QR code/ }).click();
    await expect(dialog.getByRole("img", { name: /^QR code to pay ₹1,000\.00/ })).toBeVisible();
    await expect(dialog).toContainText(`${student.id}T1`);
    await expectSound(page, "the code");
    await dialog.getByLabel("Bank reference (UTR)").fill(fresh("UTR").slice(0, 35));
    await dialog.getByRole("button", { name: "Submit for checking" }).click();
    await expect(dialog.getByText("₹1,000.00 is being checked")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("tab", { name: "Money added" }).click();
    await expect(page.getByRole("table", { name: "Money added" })).toContainText("Pending");
    await expectSound(page, "money added");
  });

  await test.step("the accountant finds the money at the bank", async () => {
    await accountant.approveTopUp(student.id);
    await page.reload();
    await expect(page.getByText("Approved")).toBeVisible();
    await expect(figure(page, "Wallet balance")).toContainText("₹1,000.00");
  });

  await test.step("the failed payment is made again, and its receipt saved", async () => {
    await page.getByRole("tab", { name: "Payment History" }).click();
    await expect(page.getByText("FAILURE")).toBeVisible();
    const shown = page.url();
    await page.getByRole("button", { name: `Pay Again: ${fine}` }).click();
    await expect(confirm(page)).toBeVisible();
    await page.goBack();
    await expect(confirm(page)).toBeHidden();
    await expect(page).toHaveURL(shown);
    await page.getByRole("button", { name: `Pay Again: ${fine}` }).click();
    await expect(confirm(page)).toContainText("Balance after payment₹849.50");
    await confirm(page).getByRole("button", { name: "Pay ₹150.50" }).click();
    await expect(page.getByText(`₹150.50 paid for ${fine}.`)).toBeVisible();
    await expect(figure(page, "Wallet balance")).toContainText("₹849.50");
    const history = page.getByRole("table", { name: "Payment History" });
    await expect(history).toContainText("SUCCESS");
    await expect(history.getByRole("button", { name: /^Pay Again/ })).toHaveCount(0);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download receipt", exact: true }).click();
    await expectReceipt(await saved);
    await expectSound(page, "the history");
  });

  await test.step("the fee screen counts it", async () => {
    await page.goto("/fee-status");
    await expect(figure(page, "Total Fee")).toContainText("₹650.50");
    await expect(figure(page, "Paid Amount")).toContainText("₹150.50");
    await expect(figure(page, "Balance Due")).toContainText("₹500.00");
    await expectSound(page, "the fee screen");
  });

  await test.step("another payment changes the figures", async () => {
    await page.goto("/wallet");
    await page.getByRole("button", { name: `Pay: ${trip}` }).click();
    await confirm(page).getByRole("button", { name: "Pay ₹500.00" }).click();
    await expect(page.getByText(`₹500.00 paid for ${trip}.`)).toBeVisible();
    await page.getByRole("link", { name: "Fee Status" }).filter({ visible: true }).click();
    await expect(figure(page, "Paid Amount")).toContainText("₹650.50");
    await expect(figure(page, "Balance Due")).toContainText("₹0.00");
    await expect(figure(page, "Wallet balance")).toContainText("₹349.50");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: `Download receipt of ${trip}` }).click();
    await expectReceipt(await saved);
  });

  await test.step("nothing scrolls sideways on the narrowest phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of ["/wallet", "/wallet?tab=history", "/wallet?tab=added", "/fee-status"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectSound(page, address);
    }
  });
});
