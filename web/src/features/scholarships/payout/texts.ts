import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatNumber } from "@/lib/numbers";
import { plural } from "@/lib/plurals";

/** The words of Scholarship Approval. Those of the specification stand verbatim. */
const en = {
  title: "Scholarship Approval",
  lead: "Scholarships whose students are approved. Paying adds the award to the wallet of each.",
  choose: "Pending scholarship",
  /** What came about on the days to which the list is narrowed. */
  came: "Approved",
  empty: {
    title: "No scholarships to pay",
    hint: "Scholarships appear here once the scholarship desk approves their students.",
  },
  first: {
    title: "Choose a scholarship first",
    hint: "Its approved students and their awards appear here.",
  },
  pending: "Pending To Pay",
  columns: { student: "Student", award: "Award" },
  sum: (students: string, total: string) => `${students}, ${total} in all`,
  named: (shown: number, all: number) =>
    `${formatNumber(shown)} of ${formatNumber(all)} students are listed here. All of them are paid.`,
  pay: "Pay Now",
  dialog: {
    title: "Pay scholarship",
    lead: "The money is added to the wallets at once. This cannot be undone.",
    scholarship: "Scholarship",
    each: "Amount each",
    number: "Students",
    total: "Total",
    pay: (total: string) => `Pay ${total}`,
    unknown:
      "We do not know yet whether this payment went through. Try again: nobody is paid twice.",
    done: (total: string, students: string, name: string) =>
      `${total} paid to ${students} for ${name}.`,
  },
  paid: {
    title: "Paid scholarships",
    came: "Paid",
    search: "Search paid scholarships",
    on: (date: string) => `Paid on ${date}`,
    shown: (count: number) =>
      plural(count, { one: "1 paid scholarship shown", other: `${count} paid scholarships shown` }),
    empty: {
      title: "No paid scholarships yet",
      hint: "Scholarships you pay appear here, with each student's award.",
    },
    noMatch: {
      title: "No paid scholarship matches this search",
      hint: "Try part of the name.",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
