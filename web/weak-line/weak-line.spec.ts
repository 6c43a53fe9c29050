import { expect, type Page, test } from "@playwright/test";
import { demoAccount } from "../e2e/portal";
import { firstPaint, median, passed, phone } from "./line";

/** Of so many visits the one in the middle counts. */
const visits = 5;
/** How far above its bar a figure fails: one machine is quicker than another. */
const slack = 1.3;
/** In milliseconds. */
const bars = { firstPaint: 1_500, logInUsable: 4_500, afterLogIn: 2_000, coldAddress: 5_500 };

function judge(what: string, figures: number[], bar: number) {
  const figure = median(figures);
  const all = figures.map((one) => one.toFixed(0)).join(" ");
  process.stdout.write(`    ${what.padEnd(36)}${figure.toFixed(0)} ms, bar ${bar}   (${all})\n`);
  expect(figure, what).toBeLessThanOrEqual(bar * slack);
}

const nameOf = (role: string) => (role === "student" ? "Sap Id or Email" : "Username or Email");

async function fillIn(page: Page, role: string) {
  const { login, password } = await demoAccount(page, role);
  await page.getByLabel(nameOf(role)).fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

const logIn = (page: Page) => page.getByRole("button", { name: "Log in" }).click();

test("from a cold start to the page after the log-in", async ({ browser }, { project }) => {
  const paints: number[] = [];
  const usable: number[] = [];
  const after: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const page = await phone(browser, project.use);
    await page.goto("/log-in", { waitUntil: "commit" });
    const field = page.getByLabel(nameOf("student"));
    await field.fill("usable");
    usable.push(await passed(page));
    await expect(field).toHaveValue("usable");
    paints.push(await firstPaint(page));
    // As long as somebody types.
    await page.waitForLoadState("networkidle");
    await fillIn(page, "student");
    const start = await passed(page);
    await logIn(page);
    await page.getByRole("heading", { level: 1, name: "Admission Form" }).waitFor();
    await expectData(page);
    after.push((await passed(page)) - start);
    await page.context().close();
  }
  judge("/log-in: first paint", paints, bars.firstPaint);
  judge("/log-in: usable", usable, bars.logInUsable);
  judge("the page after the log-in", after, bars.afterLogIn);
});

/** Nothing of the page is still loading. Looked for at each frame: a locator would look once a second. */
const expectData = (page: Page) =>
  page.waitForFunction(
    (loading) => document.querySelector("main h1") && !document.querySelector(loading),
    "[aria-busy=true], [aria-label=Loading], #shell",
    { polling: "raf" },
  );

const areas = {
  student: [
    "/student-detail",
    "/admission/form",
    "/fee-status",
    "/practicals",
    "/reexam",
    "/result",
    "/scholarship",
    "/grievance",
    "/leave",
    "/wallet",
  ],
  superAdmin: ["/super-admin"],
  docAdmin: ["/doc-admin"],
  marksAdmin: ["/marks-admin"],
  accountantAdmin: ["/accountant-admin"],
  hod: ["/admin-grievance", "/admin-leave", "/admin-scholarship/add"],
  teacher: ["/teacher/mark", "/teacher/approve"],
};

for (const [role, addresses] of Object.entries(areas)) {
  for (const address of addresses) {
    test(`${address} from a cold start`, async ({ browser, page }, { project }) => {
      const cookies = await sessionOf(page, role);
      const paints: number[] = [];
      const times: number[] = [];
      for (let visit = 0; visit < visits; visit++) {
        const cold = await phone(browser, project.use, cookies);
        await cold.goto(address, { waitUntil: "commit" });
        await expectData(cold);
        times.push(await passed(cold));
        paints.push(await firstPaint(cold));
        await cold.context().close();
      }
      judge(`${address}: first paint`, paints, bars.firstPaint);
      judge(`${address}: data`, times, bars.coldAddress);
    });
  }
}

async function sessionOf(page: Page, role: string) {
  await page.goto(role === "student" ? "/log-in" : "/admin-login");
  await fillIn(page, role);
  await logIn(page);
  await page.waitForURL(
    (url) => !url.pathname.endsWith("log-in") && !url.pathname.endsWith("login"),
  );
  return page.context().cookies();
}
