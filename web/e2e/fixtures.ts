import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

interface Watched {
  /** Answers that a test provokes on purpose; the browser reports them as errors of its console. */
  expectRefusal: (status: number) => void;
  /** Calls without a line, which a test cuts on purpose. */
  expectNoLine: () => void;
  /** Of somebody else at another browser of the same kind, watched like the test's own page. */
  anotherPage: () => Promise<Page>;
}

interface Watch {
  watch: { over: (page: Page) => void; expected: Set<string> };
}

/** Every test fails on an error in the console, an uncaught exception or a CSP violation. */
export const test = base.extend<Watched & Watch>({
  watch: [
    async ({ page }, use) => {
      const found: string[] = [];
      const expected = new Set<string>();
      function over(one: Page) {
        one.on("pageerror", (error) => found.push(`${one.url()}: ${error.message}`));
        one.on("console", (message) => {
          if (message.type() === "error") found.push(`${one.url()}: ${message.text()}`);
        });
      }
      over(page);
      await use({ over, expected });
      const isExpected = (text: string) => [...expected].some((part) => text.includes(part));
      expect(found.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
  expectRefusal: async ({ watch }, use) => {
    await use((status) => watch.expected.add(`the server responded with a status of ${status} `));
  },
  expectNoLine: async ({ watch }, use) => {
    await use(() => watch.expected.add("net::ERR_INTERNET_DISCONNECTED"));
  },
  anotherPage: async ({ browser, watch }, use, { project }) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...project.use });
      contexts.push(context);
      const page = await context.newPage();
      watch.over(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
