import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words around a document that is shown. */
const en = {
  pdf: "PDF",
  image: "Image",
  kindAndSize: (kind: string, size: string) => `${kind}, ${size}`,
  tools: "View",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  zoomReset: "Reset the zoom",
  rotate: "Rotate right",
  opening: (title: string) => `Opening ${title}`,
  failed: "The document could not be opened. Please try again.",
  unreadable: "This file could not be shown. It may be damaged.",
  page: (title: string, number: number, count: number) => `${title}, page ${number} of ${count}`,
  pages: (title: string) => `${title}: the pages`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
