import type { ComponentProps } from "react";
import { lazyPart } from "@/ui/lazy-part";
import { LoadingBlock } from "@/ui/loading-block";
import type Viewer from "./document-viewer";

/** Shows one document, once somebody opens it. */
export const DocumentViewer = lazyPart<ComponentProps<typeof Viewer>>(
  () => import(/* webpackChunkName: "document-viewer" */ "./document-viewer"),
  undefined,
  <LoadingBlock height={470} />,
);
