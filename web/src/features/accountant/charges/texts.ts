import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";
import type { Status } from "./api";

/** The words of the list of charges. */
const en = {
  heading: "Charges",
  tabs: "Charges by status",
  states: words<Status>({ Due: "Due", Paid: "Paid" }),
  /** What came about on the days to which the list is narrowed. */
  came: words<Status>({ Due: "Due", Paid: "Paid" }),
  search: "Search charges",
  searchHint: "Name or Student ID",
  table: "Charges of all students",
  student: "Student",
  course: "Course",
  noCourse: "No course",
  year: "Academic year",
  title: "Charge",
  amount: "Amount",
  due: "Due on",
  paid: "Paid on",
  receipt: "Receipt",
  shown: (count: number) =>
    plural(count, { one: "1 charge shown", other: `${count} charges shown` }),
  empty: {
    Due: {
      title: "Nothing is owed",
      hint: "Instalments and the charges you raise appear here until they are paid.",
    },
    Paid: { title: "No paid charges yet", hint: "Charges appear here once students pay them." },
  } satisfies Record<Status, { title: string; hint: string }>,
  noMatch: {
    title: "No charge matches",
    hint: "Try part of the name or title, another course, or Show all.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
