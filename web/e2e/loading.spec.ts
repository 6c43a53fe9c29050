import type { Page, Request } from "@playwright/test";
// @ts-expect-error a plain script shared with webpack
import { firstCalls } from "../tools/first-calls.mjs";
import { expect, test } from "./fixtures";
import { enterAsStaff, enterAsStudent } from "./portal";

declare global {
  interface Window {
    asked: string[];
  }
}

/**
 * Counts how many requests of a page came one after another: each that began after a reply is one step
 * further than that reply. Each reply waits a little, so that what is asked for together is seen to be.
 */
async function countSteps(page: Page, address: string, isThere: () => Promise<unknown>) {
  let answered = 0;
  let last = 0;
  const steps = new Map<unknown, number>();
  const names: string[] = [];
  await page.route("**/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  page.on("request", (request) => {
    const step = answered + 1;
    steps.set(request, step);
    names.push(`${step} ${new URL(request.url()).pathname}`);
  });
  page.on("requestfinished", (request) => {
    const step = steps.get(request) ?? 0;
    answered = Math.max(answered, step);
    // Fonts, what a click will need and the accounts of a demo come later without anybody waiting for them.
    if (/\/api\/(?!dev\/)|\/assets\/(main|log-in)\./.test(request.url()))
      last = Math.max(last, step);
  });
  await page.goto(address, { waitUntil: "commit" });
  await isThere();
  const found = last;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return { steps: found, names };
}

const isLoaded = (page: Page) => async () => {
  await page.locator("main h1").waitFor();
  await expect(page.locator("[aria-busy=true], [aria-label=Loading]")).toHaveCount(0);
};

test("the log-in page is there after two requests in a row", async ({ page }) => {
  const { steps, names } = await countSteps(page, "/log-in", () =>
    page.getByLabel("Password", { exact: true }).waitFor(),
  );
  expect(steps, names.join("\n")).toBeLessThanOrEqual(2);
});

test("a student's and a desk's data are there after three requests in a row", async ({ page }) => {
  await enterAsStudent(page);
  for (const address of ["/fee-status", "/result"]) {
    const { steps, names } = await countSteps(page, address, isLoaded(page));
    expect(steps, names.join("\n")).toBeLessThanOrEqual(3);
    const sessions = names.filter((name) => name.endsWith("/auth/session"));
    expect(sessions, "who is there is asked once").toHaveLength(1);
    page.removeAllListeners("request");
    page.removeAllListeners("requestfinished");
  }
  await enterAsStaff(page, "leaveAdmin");
  const { steps, names } = await countSteps(page, "/admin-leave", isLoaded(page));
  expect(steps, names.join("\n")).toBeLessThanOrEqual(3);
});

/** Of those who may open a page that asks before its scripts are there. */
const openers: [role: string, page: RegExp][] = [
  ["superAdmin", /^\/super-admin/],
  ["docAdmin", /^\/doc-admin/],
  ["marksAdmin", /^\/marks-admin/],
  ["accountantAdmin", /^\/accountant-admin/],
  ["teacher", /^\/teacher\//],
  ["hod", /^\/admin-/],
];

test("what a page asks with its scripts is asked once, and is what its client asks", async ({
  page,
}, { project }) => {
  test.skip(project.name !== "phone", "no address depends on the screen");
  const pages = Object.keys(firstCalls);
  const isOfStaff = (address: string) => openers.some(([, own]) => own.test(address));
  await page.addInitScript(() => {
    const { fetch } = window;
    window.asked = [];
    window.fetch = (call, options) => {
      window.asked.push(call instanceof globalThis.Request ? call.url : String(call));
      return fetch(call, options);
    };
  });
  const look = async (address: string) => {
    const sent: string[] = [];
    const onRequest = (request: Request) => sent.push(request.url());
    // What the page before still asks is not counted.
    await page.goto("about:blank");
    page.on("request", onRequest);
    await page.goto(address);
    await isLoaded(page)();
    page.off("request", onRequest);
    const links = page.locator("link[as=fetch]");
    const early = await links.evaluateAll((all) =>
      all.map((link) => (link as HTMLLinkElement).href),
    );
    expect(early.length, address).toBe(firstCalls[address].length + 1);
    const asked = await page.evaluate(() => window.asked);
    for (const call of early) {
      expect(asked, address).toContain(call);
      expect(
        sent.filter((url) => url === call),
        `${address}: ${call}`,
      ).toHaveLength(1);
    }
  };
  await enterAsStudent(page);
  for (const address of pages.filter((one) => !isOfStaff(one))) await look(address);
  for (const [role, own] of openers) {
    await enterAsStaff(page, role);
    for (const address of pages.filter((one) => own.test(one))) await look(address);
  }
});

test("something true is on the page before its scripts are", async ({ page }) => {
  await page.route("**/assets/*", () => new Promise(() => undefined));
  await page.goto("/log-in", { waitUntil: "commit" });
  await expect(page.locator("#shell")).toContainText("Student services portal");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the page in HTML is small, and its own sheet smaller", async ({ request }) => {
  const html = await (await request.get("/fee-status")).text();
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(14 * 1024);
  expect(html.match(/<style[^>]*>([^<]*)<\/style>/)?.[1]?.length).toBeLessThanOrEqual(2 * 1024);
});

test("an address that no page has is a 404 that says so", async ({ page, expectRefusal }) => {
  expectRefusal(404);
  const reply = await page.goto("/no-such-page");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
});
