import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { App } from "@/app/app";
import { portalRoutes } from "@/app/routes";
import { type PortalConfig, portalConfig } from "@/lib/portal-config";

/** Opens the whole portal at one address, as a browser would. */
export function renderRoute(address: string, state?: unknown) {
  const [pathname, search] = address.split("?");
  const entry = { pathname, search: search ? `?${search}` : "", state };
  const router = createMemoryRouter(portalRoutes(portalConfig()), { initialEntries: [entry] });
  render(<App router={router} />);
  return {
    user: userEvent.setup(),
    /** Where the visitor is now. */
    address: () => router.state.location.pathname + router.state.location.search,
    /** The browser's way back. */
    back: () => act(() => router.navigate(-1)),
  };
}

/** What the server writes into the page. */
export function pageSays(config: Partial<PortalConfig>) {
  const meta = document.createElement("meta");
  meta.name = "portal-config";
  meta.content = JSON.stringify({ backendUrl: "/api", ...config });
  document.head.append(meta);
}
