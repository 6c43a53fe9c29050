/** The words around a document that is shown. */
export const texts = {
  pdf: "PDF",
  image: "Image",
  tools: "View",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  rotate: "Turn right",
  opening: (title: string) => `Opening ${title}`,
  failed: "The document could not be opened. Please try again.",
  unreadable: "This file could not be drawn. It may be damaged.",
  page: (title: string, number: number, count: number) => `${title}, page ${number} of ${count}`,
  pages: (title: string) => `${title}: the pages`,
};
