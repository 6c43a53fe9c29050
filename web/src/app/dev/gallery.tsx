import "@/app/theme/library";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { App } from "@/app/app";
import { openCatalogues } from "@/lib/catalogue";
import { UiPage } from "./ui-page";

/** The page of all parts of ui/, in the frame that the portal itself has. */
export function startGallery() {
  openCatalogues();
  const root = document.getElementById("root");
  const router = createBrowserRouter([{ path: "/dev/ui", element: <UiPage /> }]);
  if (root) createRoot(root).render(<App router={router} />);
}
