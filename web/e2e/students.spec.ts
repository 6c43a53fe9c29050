import { expect, test } from "./fixtures";
import {
  confirmCode,
  demoAccount,
  fresh,
  logInAsStudent,
  mailTo,
  pick,
  resetCode,
  sapId,
} from "./portal";

const password = "a password of mine";

test("a student registers, logs in by email and by Sap Id, and resets the password", async ({
  page,
}) => {
  const email = `${fresh("nina")}@students.example`;

  await test.step("register", async () => {
    await page.goto("/");
    await page.getByLabel("Username").fill("Nina Rao");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password", { exact: true }).fill(password);
    await pick(page, page.getByRole("combobox", { name: "College" }), /./);
    await page.getByRole("button", { name: "Register" }).click();
    await confirmCode(page, email);
    await page.waitForURL("**/log-in");
    await expect(page.getByRole("status").first()).toContainText("Student ID");
  });

  await test.step("log in by email", async () => {
    await logInAsStudent(page, email, password);
    await page.waitForURL("**/admission/form");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  const id = await mailTo(page, email, sapId);

  await test.step("the profile knows name and id", async () => {
    await page.goto("/student-detail");
    const card = page.getByRole("article");
    await expect(card).toContainText(id);
    await expect(card).toContainText(email);
    await expect(card).toContainText("Not provided yet");
  });

  await test.step("log out", async () => {
    // What is still asked for in the name of who has gone is refused, and the browser says so.
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/log-in" && url.search === "");
  });

  await test.step("log in by Sap Id", async () => {
    await logInAsStudent(page, id, password);
    await page.waitForURL("**/admission/form");
  });

  await test.step("reset the password", async () => {
    const next = "another password of mine";
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm Password", { exact: true }).fill(next);
    await page.getByLabel("One-time code (OTP)").fill(await mailTo(page, email, resetCode));
    await page.getByRole("button", { name: "Save new password" }).click();
    await page.waitForURL("**/log-in");
    await logInAsStudent(page, email, next);
    await page.waitForURL("**/admission/form");
  });
});

test("a wrong password is refused and what was typed stays", async ({ page, expectRefusal }) => {
  expectRefusal(401);
  const { login } = await demoAccount(page, "student");
  await logInAsStudent(page, login, "not the password");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Sap Id or Email")).toHaveValue(login);
});

test("nobody is led to the login and, once logged in, back", async ({ page }) => {
  const { login, password: known } = await demoAccount(page, "student");
  await page.goto("/wallet");
  await page.waitForURL("**/log-in?next=%2Fwallet");
  await page.getByLabel("Sap Id or Email").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(known);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForURL("**/wallet");
});

test("a tab left open does nothing for the next student of that browser", async ({
  page,
  context,
  expectRefusal,
}) => {
  expectRefusal(412);
  const rohan = await demoAccount(page, "student", "rohan.mehta@sunrise.example");
  const fatima = await demoAccount(page, "student", "fatima.shaikh@sunrise.example");
  await logInAsStudent(page, rohan.login, rohan.password);
  await page.waitForURL("**/admission/form");
  await expect(page.getByLabel("Full Name")).toHaveValue("Rohan Mehta");
  const next = await context.newPage();
  await logInAsStudent(next, fatima.login, fatima.password);
  await next.waitForURL("**/admission/form");
  await expect(next.getByLabel("Full Name")).toHaveValue("");

  await page.getByLabel("Address").fill("Nobody's address");
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await expect(page.getByLabel("Address")).toHaveValue("");
  await next.reload();
  await expect(next.getByLabel("Full Name")).toHaveValue("");
  await expect(next.getByLabel("Address")).toHaveValue("");
});
