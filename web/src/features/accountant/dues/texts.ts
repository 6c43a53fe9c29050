import type { DuesAge } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { formatNumber } from "@/lib/numbers";
import { plural } from "@/lib/plurals";

/** The words of what is owed, by class and age. */
const en = {
  heading: "Dues",
  chart: "Dues by age",
  table: "Dues by class and age",
  class: "Class",
  total: "Total",
  ages: words<DuesAge["age"]>({
    NotDue: "Not due yet",
    Upto30: "Up to 30 days overdue",
    Upto60: "31 to 60 days overdue",
    Upto90: "61 to 90 days overdue",
    Older: "Over 90 days overdue",
  }),
  none: "–",
  noClass: "No class",
  allClasses: "All classes",
  ofYear: (ofClass: string, year: string) => `${ofClass}, ${year}`,
  students: (count: number) =>
    plural(count, { one: "1 student", other: `${formatNumber(count)} students` }),
  charges: (count: number) =>
    plural(count, { one: "1 charge", other: `${formatNumber(count)} charges` }),
  /** Whose number it is, for those who hear it by itself. */
  number: (ofClass: string, age: string) => `${ofClass}, ${age}`,
  shown: (count: number) =>
    plural(count, { one: "1 class shown", other: `${formatNumber(count)} classes shown` }),
  empty: {
    title: "Nothing is owed",
    hint: "Instalments and the charges you raise appear here, by class, until they are paid.",
  },
  /** What a list of charges is narrowed to. */
  narrowed: {
    toClass: (name: string) => `Class: ${name}`,
    toNoClass: "Students without a class",
    /** Of one whose name is not known, as nothing is owed in it. */
    toOneClass: "One class",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
