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
    note: "Journal lines are money put into or taken out of students' wallets. A fee paid from a wallet is a line of its own, so what was received and what was paid from wallets are not added up.",
  },
  shown: (count: number, all: number | undefined) =>
    all === undefined || all <= count
      ? shown(count)
      : `${count} of ${formatNumber(all)} transactions shown`,
  empty: {
    title: "No transaction yet",
    hint: "As soon as money moves at your college, it stands here.",
  },
  noMatch: {
    title: "No transaction matches",
    hint: "Try a part of the name, the whole reference, or the end of the ID.",
  },
  noneInPeriod: {
    title: "No transaction in this period",
    hint: "Choose other dates, or look at everything.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);

const shown = (count: number) =>
  plural(count, { one: "1 transaction shown", other: `${count} transactions shown` });
