import { expect, type Page } from "@playwright/test";

/** More stops than any screen has: anyone who comes so far goes in a circle. */
const MOST_STOPS = 400;

/**
 * A state of a screen: Tab comes to every control of it, or of the dialog over it and to no other;
 * where it stands can be seen, and nothing lies over it.
 */
export async function expectReachable(page: Page, state: string) {
  let faults: string[] = [];
  // A part whose code or data came meanwhile may have taken the focus, or the place of what Tab had
  // come to. A fault of the screen itself is found each time.
  for (let tries = 4; tries > 0; tries -= 1) {
    faults = await goThrough(page, state);
    if (faults.length === 0 && !(await page.evaluate(hasChanged))) break;
  }
  expect(
    faults.map((fault) => `${state}: ${fault}`),
    "by keyboard",
  ).toEqual([]);
}

async function goThrough(page: Page, state: string): Promise<string[]> {
  await page.evaluate(begin);
  const faults: string[] = [];
  for (let stops = 0; ; stops += 1) {
    expect(stops, `${state}: Tab comes to an end`).toBeLessThan(MOST_STOPS);
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(standing);
    if (!stop) break;
    faults.push(...stop);
  }
  return [...faults, ...(await page.evaluate(missed))];
}

function hasChanged(): boolean {
  const { reached } = (window as unknown as OnItsWay).way;
  return [...reached].some((one) => !one.isConnected);
}

interface Way {
  reached: Set<Element>;
  /** The newest dialog, or the page. */
  within: Element;
}
type OnItsWay = Window & { way: Way };

/** A dialog has the focus since it opened; a page is gone through from its beginning. */
function begin() {
  const dialogs = [...document.querySelectorAll("[role=dialog]")];
  const dialog = dialogs.filter((one) => one.checkVisibility()).pop();
  if (!dialog) {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  }
  const way: Way = { reached: new Set(), within: dialog ?? document.body };
  Object.assign(window, { way });
}

/** What is wrong where the focus stands; nothing once it has left the page or begins anew. */
async function standing(): Promise<string[] | null> {
  // A dialog sees to a date's stops by a timer, which on a busy machine comes after the next key.
  await new Promise((done) => setTimeout(done));
  const { reached, within } = (window as unknown as OnItsWay).way;
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  // A date's day, month and year are stops of the one field.
  if (at === [...reached].at(-1)) return [];
  if (reached.has(at)) return null;
  reached.add(at);
  const text = at.outerHTML.slice(0, 200);
  const around = [at, at.parentElement, at.parentElement?.parentElement, at.nextElementSibling];
  const styles = around.flatMap((element) => (element ? [getComputedStyle(element)] : []));
  const isMarked = [...styles, getComputedStyle(at, "::after")].some(
    ({ outlineStyle, outlineWidth }) =>
      outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0,
  );
  const { left, top, right, bottom } = at.getBoundingClientRect();
  const middle = [(left + right) / 2, (top + bottom) / 2] as const;
  const points = [middle, [left + 2, top + 2], [right - 2, bottom - 2]] as const;
  const isSeen = points.some(([x, y]) => {
    const over = document.elementFromPoint(x, y);
    return over && (over.contains(at) || at.contains(over) || over.closest("label")?.contains(at));
  });
  return [
    ...(within.contains(at) ? [] : [`out of the dialog: ${text}`]),
    ...(isMarked ? [] : [`nothing shows the focus on ${text}`]),
    ...(isSeen ? [] : [`hidden while it has the focus: ${text}`]),
  ];
}

/** The controls that Tab has not come to. */
function missed(): string[] {
  const { reached, within } = (window as unknown as OnItsWay).way;
  const kinds = "a[href], button, input, select, textarea, summary, [tabindex]";
  // Of these Tab comes to one control, and arrow keys lead on.
  const groups = "[role=tablist], [role=menu], [role=listbox], [role=radiogroup], table";
  const controls = [...within.querySelectorAll<HTMLElement>(kinds)];
  const passed = controls.filter((control) => {
    if (reached.has(control) || control.matches(":disabled")) return false;
    // A date's native field is there for its calendar alone, which a button beside it opens.
    if (control.closest("[inert], [aria-hidden=true]")) return false;
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    if (control.matches("[tabindex='-1']:not(a, button, input, select, textarea)")) return false;
    if (control instanceof HTMLInputElement && control.type === "radio")
      return ![...reached].some((one) => one.getAttribute("name") === control.name);
    return control.tabIndex >= 0 || !control.closest(groups);
  });
  return passed.map((control) => `Tab passes over ${control.outerHTML.slice(0, 200)}`);
}
