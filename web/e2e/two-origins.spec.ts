import { type Browser, chromium, expect, test } from "@playwright/test";
import { findBrowser } from "./browser";
import { apiOrigin, authorityName, clientOrigin, startProxy } from "./two-origins";

test.skip(({ isMobile }) => isMobile, "It is about addresses: one width is enough.");
test.skip(() => process.env.PORTAL_URL !== undefined, "A portal that runs already has its own.");

let proxy: Awaited<ReturnType<typeof startProxy>>;
let browser: Browser;

test.beforeAll(async () => {
  proxy = await startProxy();
  const found = await findBrowser();
  browser = await chromium.launch({ ...found, args: [...found.args, ...proxy.browserArgs] });
});

test.afterAll(async () => {
  await browser?.close();
  await proxy?.stop();
});

test("a client on another origin than its API works over TLS", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const refused: string[] = [];
  page.on("console", (said) => /policy/i.test(said.text()) && refused.push(said.text()));
  const called: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) called.push(new URL(request.url()).origin);
  });

  const arrived = await page.goto(`${clientOrigin}/log-in`);
  expect((await arrived?.securityDetails())?.issuer).toBe(authorityName);
  await page.getByLabel("Sap Id or Email").fill("asha.patil@sunrise.example");
  await page.getByLabel("Password", { exact: true }).fill("sunrise-demo-2026");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(`${clientOrigin}/admission/form`);

  await page.goto(`${clientOrigin}/fee-status`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Total Fee").first()).toBeVisible();
  expect(new Set(called)).toEqual(new Set([apiOrigin]));
  const session = (await context.cookies()).find(({ name }) => name.endsWith("portal"));
  expect(session).toMatchObject({ domain: "api.portal.example", secure: true, sameSite: "None" });
  // Neither by the page's content security policy nor by the API's CORS policy.
  expect(refused).toEqual([]);
  await context.close();
});
