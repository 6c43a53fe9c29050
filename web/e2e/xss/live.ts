import type { Browser } from "@playwright/test";
import { payloads } from "./payloads";
import { liveThings } from "./watch";

/** Whether a payload runs where nothing holds it back, or would be seen in the page. */
export async function liveOnes(browser: Browser) {
  const page = await browser.newPage();
  await page.route("**", (route) => route.abort());
  const [ran, seen] = [new Set<string>(), new Set<string>()];
  for (const payload of payloads) {
    for (const html of [payload, `<input value="${payload}">`, `<title>${payload}</title>`]) {
      await page.goto("about:blank");
      await page.setContent(html, { waitUntil: "commit" }).catch(() => {});
      const things = await page.evaluate(liveThings, null).catch(() => ["navigated away"]);
      if (things.length > 0) seen.add(payload);
      if (things.some((thing) => thing.endsWith(" ran"))) ran.add(payload);
    }
  }
  await page.close();
  return { ran: ran.size, seen: seen.size };
}
