import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of where the fees are set that an approval charges. */
const en = {
  charged:
    "Fees are charged when an admission is approved; later changes apply only to new approvals.",
  ofYears: (years: string) =>
    `The fees of ${years} are set under Academic Years. The fees on this page, base fees too, serve for a year that has none of its own.`,
  baseFees: (years: string) =>
    `The base fees of ${years} are set under Academic Years. A base fee here serves for a year that has none of its own.`,
  toYears: "Go to Academic Years",
};

export const texts: Catalogue<typeof en> = catalogue(en);
