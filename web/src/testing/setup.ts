import "@testing-library/jest-dom/vitest";
import { cleanup, configure, renderHook } from "@testing-library/react";
import { createElement } from "react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { setTabAccount } from "@/lib/account";
import { openCatalogues } from "@/lib/catalogue";
import { dismissFlash, useFlashes } from "@/lib/flash";
import { fetchLazyParts } from "@/ui/lazy-part";
import { freshBrowser } from "./browser";
import { server } from "./server";
import "./waiting";

// As the portal itself is drawn (main.tsx): effects that do not survive being run twice show here.
configure({ reactStrictMode: true });
openCatalogues();

// Test files share a worker's modules and its browser: what a test may leave behind is put back here.

// jsdom draws no PDF.
vi.mock("@/features/admissions/documents/pdf-pages", () => ({
  default: ({ title }: { title: string }) => createElement("p", null, `${title}, drawn`),
}));

let page = new AbortController();

// A call that no test answers is a fault of the test or of the page.
beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  endCallsWithTheirPage();
});
afterEach(async () => {
  vi.useRealTimers();
  takeBackFlashes();
  cleanup();
  page.abort();
  page = new AbortController();
  server.resetHandlers();
  setTabAccount(undefined);
  freshBrowser();
  // A page or a part of one that is still on its way when its file ends would never arrive for any file after it.
  await fetchLazyParts();
  await vi.dynamicImportSettled();
});
afterAll(() => server.close());

/** As a browser does: a call that nobody answers would keep every later page from coming to rest. */
function endCallsWithTheirPage() {
  const { fetch } = globalThis;
  globalThis.fetch = (request, init) => {
    const signals = [page.signal, ...(init?.signal ? [init.signal] : [])];
    return fetch(request, { ...init, signal: AbortSignal.any(signals) });
  };
}

function takeBackFlashes() {
  const { result } = renderHook(useFlashes);
  for (const { id } of result.current) dismissFlash(id);
}
