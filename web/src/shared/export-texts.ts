import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the export of a list. */
const en = {
  exportCsv: "Export CSV",
};

export const texts: Catalogue<typeof en> = catalogue(en);
