import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of what a student was charged in each academic year. */
const en = {
  heading: "Fees by year",
  columns: {
    year: "Academic year",
    total: "Total",
    paid: "Paid",
    balance: "Balance due",
  },
  /** Of what was charged when the college had no years yet. */
  noYear: "Before the first year",
  show: "Show details",
  hide: "Hide details",
  of: (action: string, year: string) => `${action}: ${year}`,
  studied: (year: number) => `Year of study ${year}`,
  studiedIn: (course: string, year: number) => `${course}, year of study ${year}`,
  baseFee: "Base fee",
  forRepeaters: (fee: string, percent: string) => `${fee}, ${percent} for repeaters`,
  withdrawn: "Withdrawn",
  withdrawnOf: (fee: string) => `Withdrawn: ${fee}`,
  nothing: "Nothing to pay.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
