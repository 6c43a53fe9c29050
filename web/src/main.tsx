import "@/app/theme/library";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, type DataRouter } from "react-router";
import { App } from "@/app/app";
import { styleNonce } from "@/app/csp-nonce";
import { portalRoutes } from "@/app/routes";
import { openCatalogues } from "@/lib/catalogue";
import { portalConfig } from "@/lib/portal-config";

// Read by the libraries that write style elements of their own.
__webpack_nonce__ = styleNonce();

const root = document.getElementById("root");
if (root) {
  // In short turns, between which the browser can paint and answer a touch: what a cheap phone
  // does in one go keeps it deaf for a third of a second.
  inTurn(() => {
    const router = createBrowserRouter(portalRoutes(portalConfig()));
    inTurn(() => draw(root, router));
  });
}

function inTurn(work: () => void) {
  setTimeout(work);
}

/** What the server put there for the time until now goes with the first page that is drawn, or says why not. */
function removeShell(root: HTMLElement) {
  const drawn = new MutationObserver(() => {
    if (!root.querySelector("main, [role=alert]")) return;
    document.getElementById("shell")?.remove();
    drawn.disconnect();
  });
  drawn.observe(root, { childList: true, subtree: true });
}

function draw(root: HTMLElement, router: DataRouter) {
  openCatalogues();
  removeShell(root);
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  });
}
