import { act, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { createBrowserRouter } from "react-router";
import { afterEach } from "vitest";
import { App } from "@/app/app";
import { portalRoutes } from "@/app/routes";
import { type PortalConfig, portalConfig } from "@/lib/portal-config";
import { fetchLazyParts } from "@/ui/lazy-part";

let opened: ReturnType<typeof createBrowserRouter>[] = [];

afterEach(() => {
  for (const router of opened) router.dispose();
  opened = [];
});

/** Opens the whole portal at one address, in the browser's own history. */
export function renderRoute(address: string, state?: unknown) {
  // As the router itself keeps what a page was opened with.
  history.pushState({ usr: state, key: "opened" }, "", address);
  const router = createBrowserRouter(portalRoutes(portalConfig()));
  opened.push(router);
  render(<App router={router} />);
  return {
    user: patient(userEvent.setup()),
    /** Where the visitor is now. */
    address: () => router.state.location.pathname + router.state.location.search,
    /** The browser's way back. */
    back: async () => {
      const gone = new Promise((resolve) =>
        window.addEventListener("popstate", resolve, { once: true }),
      );
      await act(async () => {
        history.back();
        await gone;
      });
    },
  };
}

/** Somebody who waits for what comes later than the page: else the order of tests would decide what is there. */
const patient = (user: UserEvent): UserEvent =>
  new Proxy(user, {
    get(target, name: keyof UserEvent) {
      const does: unknown = target[name];
      // What waits for a promise asks it for `then`.
      if (typeof does !== "function") return does;
      return async (...given: unknown[]) => {
        const done: unknown = await does.apply(target, given);
        await act(fetchLazyParts);
        return done;
      };
    },
  });

/** What the server writes into the page. */
export function pageSays(config: Partial<PortalConfig>) {
  const meta = document.createElement("meta");
  meta.name = "portal-config";
  meta.content = JSON.stringify({ backendUrl: "/api", ...config });
  document.head.append(meta);
}
