import { expect, type Locator, type Page } from "@playwright/test";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

interface DemoAccount {
  login: string;
  password: string;
  role: string;
}

let count = 0;

/** Names that no run before has used, without digits that a mail's reader takes for a code. */
export function fresh(stem: string) {
  count += 1;
  return [stem, ...[Date.now(), process.pid, count].map(inLetters)].join("-");
}

const inLetters = (number: number) =>
  number.toString(16).replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

/**
 * What the newest matching mail to an address says. Mails are sent a moment after the reply, so a
 * second code is distinguished from the first by `unlike`.
 */
export async function mailTo(page: Page, address: string, pattern: RegExp, unlike = "") {
  let match: string | undefined;
  await expect(async () => {
    const reply = await page.request.get("/api/dev/mailbox");
    const { mails }: { mails: Mail[] } = await reply.json();
    match = mails
      .filter(({ to }) => to === address)
      .map(({ text }) => text.match(pattern)?.[1])
      .find((found) => found !== undefined && found !== unlike);
    expect(match, `a mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return match ?? "";
}

export const code = /(?<!\d)(\d{6})(?!\d)/;
export const resetCode = /(?<!\d)(\d{8})(?!\d)/;
export const sapId = /(?<!\d)(\d{11})(?!\d)/;

/** The first account of that role, or that of this login. */
export async function demoAccount(page: Page, role: string, login?: string): Promise<DemoAccount> {
  const reply = await page.request.get("/api/dev/accounts");
  const { accounts }: { accounts: DemoAccount[] } = await reply.json();
  const account = accounts.find(
    (candidate) => candidate.role === role && (login === undefined || candidate.login === login),
  );
  if (!account) throw new Error(`The demo names no account for ${role}`);
  return account;
}

/** Ends a session of the browser's: who is signed in is led past the login. */
const logOut = (page: Page) => page.context().clearCookies();

export async function logInAsStudent(page: Page, login: string, password: string) {
  await logOut(page);
  await page.goto("/log-in");
  await page.getByLabel("Sap Id or Email").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

export async function logInAsStaff(page: Page, login: string, password: string) {
  await logOut(page);
  await page.goto("/admin-login");
  await page.getByLabel("Username or Email").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/**
 * Chooses from a box of choices. On a slow machine its list may close right after it has opened,
 * when a dialog that is still coming in takes the focus: then it is opened again.
 */
export async function pick(page: Page, combobox: Locator, option: string | RegExp) {
  const exact = typeof option === "string";
  const offered = page.getByRole("option", { name: option, exact }).first();
  await expect(async () => {
    // A click on an open list would close it.
    const isOpen = (await combobox.getAttribute("data-expanded", { timeout: 5_000 })) !== null;
    if (!isOpen) await combobox.click({ timeout: 5_000 });
    const label = (await offered.textContent({ timeout: 3_000 })) ?? "";
    await offered.click({ timeout: 3_000 });
    await expect(combobox).toHaveValue(label, { timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
}

export async function confirmCode(page: Page, address: string) {
  const dialog = page.getByRole("dialog", { name: "Enter OTP" });
  await expect(dialog).toContainText(address);
  await dialog.getByLabel("One-time code (OTP)").fill(` ${await mailTo(page, address, code)} `);
  await dialog.getByRole("button", { name: "Verify OTP" }).click();
}

interface Staff {
  college: string;
  email: string;
  password: string;
}

export async function registerStaff(page: Page, { college, email, password }: Staff) {
  await page.goto("/admin-register");
  await page.getByLabel("College Name").fill(college);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  const lookUp = page.waitForResponse((response) => response.url().includes("/college/look-up"));
  await page.getByRole("button", { name: "Register" }).click();
  const { collegeName, near } = await (await lookUp).json();
  // The colleges of other tests have names like this one.
  if (collegeName === null && near.length > 0)
    await page.getByRole("button", { name: "Set up a new college" }).click();
  await confirmCode(page, email);
  await page.waitForURL("**/admin-login");
}

export async function enterAsStudent(page: Page, login?: string) {
  const known = await demoAccount(page, "student");
  await logInAsStudent(page, login ?? known.login, known.password);
  await page.waitForURL("**/admission/form");
}

export async function enterAsStaff(page: Page, role: string) {
  const { login, password } = await demoAccount(page, role);
  await logInAsStaff(page, login, password);
  await page.waitForURL((url) => url.pathname !== "/admin-login");
}

/** Like every student of the demo, with its one password, but not listed at the login. */
export const priya = "priya.nair@sunrise.example";
