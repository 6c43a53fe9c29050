import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { speakFor } from "@/lib/account";
import { server } from "./server";

// A page's code is loaded when its route is opened, which takes its time on a busy machine.
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 8000,
  // A wait asks again and again; the whole document is printed only when it gives up.
  getElementError(message, container) {
    const polling = "_disableExpensiveErrorDiagnostics";
    if (!(getConfig() as unknown as Record<string, unknown>)[polling])
      return getElementError(message, container);
    const error = new Error(message ?? "");
    error.name = "TestingLibraryElementError";
    return error;
  },
});

// What jsdom lacks and the component library asks for.
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
  clientWidth: { get: () => 1024 },
  clientHeight: { get: () => 768 },
});
window.HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20);

// A call that no test answers is a fault of the test or of the page.
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sessionStorage.clear();
  speakFor(undefined);
  document.querySelector('meta[name="portal-config"]')?.remove();
});
afterAll(() => server.close());
