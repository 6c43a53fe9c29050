import { vi } from "vitest";

// What jsdom lacks and the component library asks for. A worker keeps its browser from one test
// file to the next, so all of this may be done more than once.

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver = ResizeObserverStub;
window.scrollTo = () => undefined;
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

// Without layout everything has size nought, and drop-downs hide from a box that is out of sight.
Object.defineProperties(window.HTMLElement.prototype, {
  clientWidth: { get: () => 1024, configurable: true },
  clientHeight: { get: () => 768, configurable: true },
});
window.HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20);

// An address may be given back a minute later, when its test is long over.
URL.createObjectURL = () => "blob:picture";
URL.revokeObjectURL = () => undefined;

/** Puts the browser back as a visitor finds it: nothing stored, nothing shown. */
export function freshBrowser() {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  window.history.replaceState(null, "", "/");
}

/** Somebody comes back to the window: who is signed in is asked again. */
export const comeBack = () => window.dispatchEvent(new Event("visibilitychange"));

/** After a minute, when what is shown is read anew as well. */
export function comeBackLater() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  comeBack();
}
