import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatNumber } from "@/lib/numbers";
import { plural } from "@/lib/plurals";

/** The words of College Transactions. Those of the specification stand verbatim. */
const en = {
  title: "College Transactions",
  table: "Transactions",
  search: "Search transactions",
  searchHint: "Name, Student ID, reference or ID",
  columns: {
    id: "ID",
    type: "Type",
    amount: "Amount",
    date: "Date",
    direction: "Direction",
    particulars: "Particulars",
    student: "Student",
  },
  printReport: "Print Report",
  totals: {
    heading: (period: string) => `Totals, ${period}`,
    everything: "everything so far",
    between: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    since: (from: string) => `since ${from}`,
    until: (to: string) => `until ${to}`,
    received: "Received from outside",
    paidFromWallets: "Fees paid from wallets",
    incoming: "Incoming",
    outgoing: "Outgoing",
    count: "Transactions",
    byType: "By type",
    table: "Totals by type",
    note: "Journal lines are money put into or taken out of students' wallets. Fees paid from wallets are separate lines, so the two are not added together.",
  },
  shown: (count: number, all: number | undefined) =>
    all === undefined || all <= count
      ? shown(count)
      : `${count} of ${formatNumber(all)} transactions shown`,
  empty: {
    title: "No transactions yet",
    hint: "Transactions appear here once money moves at your college.",
  },
  noMatch: {
    title: "No transaction matches",
    hint: "Try part of the name, the full reference, or the end of the ID.",
  },
  noneInPeriod: {
    title: "No transaction in this period",
    hint: "Choose other dates, or look at everything.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);

const shown = (count: number) =>
  plural(count, { one: "1 transaction shown", other: `${count} transactions shown` });
