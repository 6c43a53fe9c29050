import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the choice of days. */
const en = {
  label: "Period",
  from: "From",
  to: "To",
  noFrom: "From the beginning",
  noTo: "Until today",
  order: "Please choose a day on or after From.",
  choices: "Quick choices",
  everything: "Everything",
  thisMonth: "This month",
  lastMonth: "Last month",
  thisYear: "This financial year",
};

export const texts: Catalogue<typeof en> = catalogue(en);
