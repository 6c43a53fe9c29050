import { test as base, expect } from "@playwright/test";

interface Watched {
  /** Answers that a test provokes on purpose; the browser reports them as errors of its console. */
  expectRefusal: (status: number) => void;
}

/** Every test fails on an error in the console, an uncaught exception or a CSP violation. */
export const test = base.extend<Watched>({
  expectRefusal: [
    async ({ page }, use) => {
      const found: string[] = [];
      const expected = new Set<string>();
      page.on("pageerror", (error) => found.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") found.push(`${page.url()}: ${message.text()}`);
      });
      await use((status) => expected.add(`the server responded with a status of ${status} `));
      const isExpected = (text: string) => [...expected].some((part) => text.includes(part));
      expect(found.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
