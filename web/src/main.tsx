import "@/app/theme/library";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { App } from "@/app/app";
import { styleNonce } from "@/app/csp-nonce";
import { portalRoutes } from "@/app/routes";
import { portalConfig } from "@/lib/portal-config";

// Read by the libraries that write style elements of their own.
__webpack_nonce__ = styleNonce();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={createBrowserRouter(portalRoutes(portalConfig()))} />
    </StrictMode>,
  );
}
