import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of a field for a day. */
const en = {
  form: "DD/MM/YYYY",
  openCalendar: "Open calendar",
};

export const texts: Catalogue<typeof en> = catalogue(en);
