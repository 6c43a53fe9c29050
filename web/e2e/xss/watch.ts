import type { Page } from "@playwright/test";
import { expect } from "../fixtures";

/** Whatever a page does that only a payload would have it do. */
export class Watch {
  private readonly deeds: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly home: string,
  ) {
    page.on("dialog", (dialog) => {
      this.deeds.push(`a ${dialog.type()} says ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("popup", (popup) => this.deeds.push(`another window opens ${popup.url()}`));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== home) this.deeds.push(`asks ${request.url()}`);
    });
    page.on("frameattached", () => this.deeds.push("a frame comes in"));
  }

  /** The page is still where it was led, and nothing in it runs or would run. */
  async expectInert(address: string) {
    expect(this.deeds.splice(0), address).toEqual([]);
    expect(await this.page.evaluate(liveThings, null), address).toEqual([]);
    expect(new URL(this.page.url()).origin, address).toBe(this.home);
    expect(new URL(this.page.url()).pathname, address).toBe(address.split("?")[0]);
  }
}

/**
 * Runs in the page: what has run in it, and what would if its policy did not forbid it; of mails, what
 * would run in a reader of mails.
 */
export function liveThings(mails: string[] | null) {
  const found: string[] = [];
  const ran = (globalThis as { __ran?: number }).__ran;
  if (ran !== undefined) found.push(`payload ${ran} ran`);
  const address = /^(href|src|action|formaction|data|xlink:href|srcset|poster)$/;
  const foreign = /^\s*(javascript:|data:text|(https?:)?\/\/x\.)/i;
  const active = /^(iframe|object|embed|base|frame|math|animate|video)$/i;

  function look(element: Element) {
    const shown = element.outerHTML.slice(0, 120);
    const name = element.localName;
    const script = name === "script" && element.textContent?.includes("__ran");
    // A policy of the page's own would be a meta element, too; it comes with the reply's head.
    const refresh = name === "meta" && element.hasAttribute("http-equiv");
    if (active.test(name) || script || refresh) found.push(shown);
    for (const { name: attribute, value } of element.attributes) {
      const leads = address.test(attribute) && foreign.test(value);
      if (/^(on.*|srcdoc)$/i.test(attribute) || leads) found.push(`${attribute} of ${shown}`);
    }
  }

  const read = (html: string) => new DOMParser().parseFromString(html, "text/html");
  const roots = mails ? mails.map(read) : [document];
  for (const root of roots) root.querySelectorAll("*").forEach(look);
  return found;
}
