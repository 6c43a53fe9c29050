import type { TopUp } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the wallet. Those of the specification stand verbatim. */
const en = {
  title: "Wallet",
  lead: "Pay your college's charges, see past payments, and add money.",
  balance: "Wallet balance",
  tabs: {
    pending: "Pending Expenses",
    history: "Payment History",
    added: "Money added",
  },
  pay: "Pay",
  of: (action: string, title: string) => `${action}: ${title}`,
  pending: {
    columns: { title: "Expense", due: "Due date", amount: "Amount" },
    failed: "Your pending expenses could not be loaded.",
    empty: {
      title: "Nothing to pay",
      hint: "New charges from your college appear here.",
    },
    shown: (count: number) =>
      plural(count, { one: "1 expense shown", other: `${count} expenses shown` }),
    stillDue: (count: number, amount: string) =>
      plural(count, {
        one: `A payment failed, and ${amount} is still due.`,
        other: `${count} payments failed, and ${amount} is still due.`,
      }),
    toHistory: "Pay again from your Payment History",
  },
  history: {
    columns: {
      date: "Date",
      title: "Payment",
      amount: "Amount",
      id: "Transaction ID",
      status: "Status",
    },
    empty: {
      title: "No payments yet",
      hint: "Your payments appear here with their receipts.",
    },
    shown: (count: number) =>
      plural(count, { one: "1 payment shown", other: `${count} payments shown` }),
  },
  added: {
    columns: {
      date: "Date",
      source: "How",
      reference: "Reference",
      amount: "Amount",
      status: "Status",
    },
    sources: words<TopUp["source"]>({ UPI: "UPI", COUNTER: "At the college office" }),
    ours: (reference: string) => `Our reference ${reference}`,
    on: (date: string) => `on ${date}`,
    empty: {
      title: "No money added yet",
      hint: "Choose Add Funds above to pay by UPI, or pay at the college office.",
    },
    shown: (count: number) =>
      plural(count, { one: "1 entry shown", other: `${count} entries shown` }),
  },
  outcome: {
    paid: (amount: string, title: string) => `${amount} paid for ${title}.`,
    id: (id: string) => `Transaction ID ${id}`,
    failed: (reason: string, amount: string, title: string) =>
      `${reason}. The payment of ${amount} for ${title} failed, and nothing was taken from your wallet.`,
    toHistory: "Pay again from your Payment History",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
