import { type BrowserContext, expect } from "@playwright/test";

/** In milliseconds. */
const mostBlank = 1_500;

interface Wait {
  what: string;
  ms: number;
}

declare global {
  interface Window {
    tellWait: (kind: "blank" | "unanswered", what: string, ms: number) => void;
  }
}

/** What somebody who looks at the screen waits for, on all pages of a browser. */
export class Watch {
  private readonly longest = { blank: none(), unanswered: none() };

  static async over(context: BrowserContext): Promise<Watch> {
    const watch = new Watch();
    const { longest } = watch;
    await context.exposeFunction(
      "tellWait",
      (kind: keyof typeof longest, what: string, ms: number) => {
        if (ms > longest[kind].ms) longest[kind] = { what, ms };
      },
    );
    await context.addInitScript(look);
    return watch;
  }

  judge() {
    const { blank, unanswered } = this.longest;
    print("the longest blank screen", blank);
    print("the longest wait for an answer to a touch", unanswered);
    expect(blank.ms, `blank: ${blank.what}`).toBeLessThanOrEqual(mostBlank);
    expect(unanswered.ms, `no answer: ${unanswered.what}`).toBeLessThanOrEqual(mostBlank);
  }
}

const none = (): Wait => ({ what: "-", ms: 0 });

const print = (what: string, { what: where, ms }: Wait) =>
  process.stdout.write(
    `    ${what.padEnd(42)}${ms.toFixed(0)} ms, bar ${mostBlank}   (${where})\n`,
  );

/** Runs in the browser, from the first moment of each page. */
function look() {
  const waiting = "[aria-busy=true], [role=progressbar], [role=status], [data-loading], #shell";
  const isInSight = ({ top, bottom, left, right }: DOMRect) =>
    right > left &&
    bottom > Math.max(0, top) &&
    top < innerHeight &&
    right > 0 &&
    left < innerWidth;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    isInSight(element.getBoundingClientRect());

  /** Something of the page itself, or that it is on its way; the bars around it say nothing of that. */
  function isSomethingShown(): boolean {
    if ([...document.querySelectorAll(waiting)].some(isShown)) return true;
    for (const part of document.querySelectorAll("main, [role=dialog], [role=alert]")) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode } = texts;
        const parent = currentNode.parentElement;
        if (currentNode.textContent?.trim() && parent && isShown(parent)) return true;
      }
    }
    return false;
  }

  /** What was touched, and when, until something on the screen has changed. */
  let touched: { what: string; at: number } | undefined;
  // The page was opened at 0, and nothing of it is there yet.
  let isBlank = true;
  let lastShown = 0;
  const tellBlank = () =>
    isBlank && window.tellWait("blank", location.pathname, performance.now() - lastShown);
  function sample() {
    if (isSomethingShown()) {
      tellBlank();
      isBlank = false;
      lastShown = performance.now();
    } else isBlank = true;
    setTimeout(sample, 50);
  }
  sample();
  const answer = () => {
    if (touched) window.tellWait("unanswered", touched.what, performance.now() - touched.at);
    touched = undefined;
  };
  for (const kind of ["click", "change"]) {
    document.addEventListener(
      kind,
      ({ target }) => {
        const control = (target as Element).closest("a, button, input, label, [role=option]");
        if (!control) return;
        answer();
        const name = control.getAttribute("aria-label") ?? control.textContent ?? control.tagName;
        touched = { what: `${location.pathname}: ${name.trim()}`, at: performance.now() };
      },
      { capture: true },
    );
  }
  new MutationObserver(answer).observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
  window.addEventListener("pagehide", () => {
    answer();
    tellBlank();
  });
}
