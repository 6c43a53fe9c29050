import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

/** A village's line: milliseconds to the first byte of each reply, and bytes a second. */
const line = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** How many times slower than this machine the phone computes. */
const slowness = 4;

/** A phone that has never seen the portal, on that line. */
export async function phone(
  browser: Browser,
  options: BrowserContextOptions,
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [],
): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addCookies(cookies);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return page;
}

/** Milliseconds from the opening of the address until its first paint. */
export const firstPaint = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );

/** Milliseconds since the address was opened. */
export const passed = (page: Page) => page.evaluate(() => performance.now());

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
