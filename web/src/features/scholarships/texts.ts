import type { Scholarship } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words that the desks of scholarships share. Those of the specification stand verbatim. */
const en = {
  states: words<Scholarship["status"]>({ Open: "Open", Pending: "Pending", Paid: "Paid" }),
  failed: "Error fetching scholarships.",
  because: (sentence: string, reason: string) => `${sentence} ${reason}`,
  choose: "Choose a scholarship",
  withDate: (name: string, date: string) => `${name} (${date})`,
  noMatch: "No scholarship has this name.",
  more: (count: number) => `The newest ${count} are offered. Type part of the name to find others.`,
  person: (name: string, id: string) => `${name}, ${id}`,
  searchHint: "Name of the scholarship",
  students: (count: number) => plural(count, { one: "1 student", other: `${count} students` }),
  each: (amount: string) => `${amount} each`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
