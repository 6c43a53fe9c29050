import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words that student and staff have of an application. */
const en = {
  states: { Submitted: "Submitted", Approved: "Approved", Rejected: "Rejected" },
};

export const texts: Catalogue<typeof en> = catalogue(en);
