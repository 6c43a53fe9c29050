import { expect, test } from "./fixtures";
import { fresh, logInAsStaff, pick, registerStaff } from "./portal";

const password = "a long password of staff";

test("a college is founded, and its second member of staff is approved", async ({
  page,
  browser,
  expectRefusal,
}) => {
  expectRefusal(403);
  const college = fresh("College");
  const founder = { college, password, email: `${fresh("founder")}@staff.example` };
  const second = { college, password, email: `${fresh("second")}@staff.example` };
  const changePassword = page.getByRole("button", {
    name: `Change Password: ${second.email.split("@")[0]}`,
  });

  await test.step("the founder lands on the super admin's page", async () => {
    await registerStaff(page, founder);
    await expect(page.getByRole("status").first()).toContainText("super admin");
    await logInAsStaff(page, founder.email, password);
    await page.waitForURL("**/super-admin");
    await expect(page.getByText(college)).toBeVisible();
  });

  const context = await browser.newContext();
  const other = await context.newPage();

  await test.step("the second one has to wait", async () => {
    await registerStaff(other, second);
    await expect(other.getByRole("status").first()).toContainText("approves your account");
    await logInAsStaff(other, second.email, password);
    await expect(other.getByText("Invalid role or unauthorized access")).toBeVisible();
  });

  await test.step("the founder approves", async () => {
    await page.getByRole("tab", { name: "Admin Details" }).click();
    await page.getByRole("searchbox", { name: "Search admins" }).fill("second");
    await page.getByRole("button", { name: /^Approve/ }).click();
    const dialog = page.getByRole("dialog", { name: "Approve admin" });
    await pick(page, dialog.getByRole("combobox", { name: "Role" }), "Head of department");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(dialog).toBeHidden();
    await expect(changePassword).toBeVisible();
  });

  await test.step("now the second one gets in, to the right desk and no other", async () => {
    await logInAsStaff(other, second.email, password);
    await other.waitForURL("**/admin-grievance");
    await expect(other.getByText(college)).toBeVisible();
    await other.goto("/super-admin");
    await expect(
      other.getByRole("heading", { name: "Invalid role or unauthorized access" }),
    ).toBeVisible();
  });

  await test.step("the founder changes the password of the second", async () => {
    const next = "quite another long password";
    await changePassword.click();
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByRole("dialog").getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByText("Password updated successfully")).toBeVisible();
    await logInAsStaff(other, second.email, next);
    await other.waitForURL("**/admin-grievance");
  });

  await context.close();
});

test("an invited address gets its role at once", async ({ page, browser }) => {
  const college = fresh("College");
  const founder = { college, password, email: `${fresh("founder")}@staff.example` };
  const guest = { college, password, email: `${fresh("guest")}@staff.example` };
  await registerStaff(page, founder);
  await logInAsStaff(page, founder.email, password);
  await page.waitForURL("**/super-admin");

  await page.goto("/super-admin?tab=admins");
  await page.getByRole("button", { name: "Invite admin" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite admin" });
  await dialog.getByLabel("Email").fill(guest.email);
  await pick(page, dialog.getByRole("combobox", { name: "Role" }), "Teacher");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("button", { name: `Withdraw: ${guest.email}` })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await registerStaff(other, guest);
  await logInAsStaff(other, guest.email, password);
  await other.waitForURL("**/teacher/mark");
  await context.close();
});
