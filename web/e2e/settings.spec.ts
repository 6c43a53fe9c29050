import { call } from "./api";
import { expectSound } from "./axe";
import { expect, test } from "./fixtures";
import { newStudent } from "./money";
import { code, fresh, logInAsStudent, mailTo } from "./portal";

const next = "another password of mine";
const undoLink = /(https?:\S+#undo=\w+)/;
/** Not just eight digits: the token of the link may have as many. */
const resetCode = /asked for it:\s+(\d{8})/;

test("a student changes password and address, and the former address undoes it", async ({
  page,
  expectRefusal,
}) => {
  test.setTimeout(120_000);
  // Who knew the password is refused at the end.
  expectRefusal(401);
  const [{ collegeName }] = await call(page.request, "get", "/college/get-colleges?search=Sunrise");
  const { email, password } = await newStudent(page, collegeName);
  const other = `${fresh("moved")}@students.example`;
  await logInAsStudent(page, email, password);
  await page.waitForURL("**/admission/form");
  const dialog = page.getByRole("dialog", { name: "Account settings" });
  const form = dialog.locator("form:visible");

  async function openSettings() {
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Account settings" }).click();
    await expect(dialog).toBeVisible();
  }

  await test.step("another password", async () => {
    await openSettings();
    await expectSound(page, "Account settings");
    await form.getByLabel("Current password", { exact: true }).fill(password);
    await form.getByLabel("New password", { exact: true }).fill(next);
    await form.getByLabel("Confirm Password", { exact: true }).fill(next);
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.reload();
    await page.waitForURL("**/admission/form");
  });

  await test.step("another address", async () => {
    await openSettings();
    await dialog.getByRole("tab", { name: "Email" }).click();
    await expectSound(page, "Account settings, Email");
    await form.getByLabel("New email address").fill(other);
    await form.getByLabel("Current password", { exact: true }).fill(next);
    await form.getByRole("button", { name: "Send code" }).click();
    await form.getByLabel("One-time code (OTP)").fill(await mailTo(page, other, code));
    await expectSound(page, "Account settings, the code");
    await form.getByRole("button", { name: "Confirm new address" }).click();
    await expect(page.getByText(/^Email address changed/)).toBeVisible();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect(page.getByRole("menu")).toContainText(other);
    await page.keyboard.press("Escape");
  });

  await test.step("the number comes with the application", async () => {
    await openSettings();
    await dialog.getByRole("tab", { name: "Mobile" }).click();
    await expect(dialog).toContainText("Add your contact number in the admission form");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("undone by the former address", async () => {
    const link = new URL(await mailTo(page, email, undoLink));
    await page.goto(link.pathname + link.search + link.hash);
    await expectSound(page, "undoing a change");
    await page.getByRole("button", { name: "Undo the change" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password", { exact: true }).fill(password);
    await page.getByLabel("One-time code (OTP)").fill(await mailTo(page, email, resetCode));
    await page.getByRole("button", { name: "Save new password" }).click();
    await page.waitForURL("**/log-in");
    await logInAsStudent(page, other, next);
    await expect(page.getByRole("alert")).toBeFocused();
    await logInAsStudent(page, email, password);
    await page.waitForURL("**/admission/form");
  });
});
