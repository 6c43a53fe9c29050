import type { Charge, Transaction } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";

/** Words of what the wallet and the fee screen share. Those of the specification stand verbatim. */
const en = {
  addFunds: "Add Funds",
  overdue: "Overdue",
  payAgain: "Pay Again",
  payAgainOf: (title: string) => `Pay Again: ${title}`,
  transactionId: (shown: string) => `Transaction ID ${shown}`,
  /** Neither a receipt nor another try. */
  nothing: "None",
  charge: words<Charge["status"]>({
    Due: "Due",
    Overdue: "Overdue",
    Paid: "Paid",
    Withdrawn: "Withdrawn",
  }),
  /** Of an academic year. */
  chargeOf: (title: string, year: string) => `${title}, ${year}`,
  direction: words<Transaction["direction"]>({ Incoming: "Incoming", Outgoing: "Outgoing" }),
  type: words<Transaction["type"]>({
    Journal: "Journal",
    Fees: "Fees",
    Scholarship: "Scholarship",
    "ATKT Fees": "ATKT Fees",
  }),
  payment: { SUCCESS: "SUCCESS", FAILURE: "FAILURE" },
  receipt: {
    /** Of the column, also where another try stands in the receipt's place. */
    heading: "Receipt",
    short: "Download",
    download: "Download receipt",
    of: (title: string) => `Download receipt of ${title}`,
    waiting: "Your receipt is being prepared.",
    late: "Your receipt is not ready yet. Please try again in a minute.",
    failed: "The receipt could not be downloaded. Please try again.",
  },
  pay: {
    title: "Confirm Payment",
    amount: "Amount",
    balance: "Wallet balance",
    after: "Balance after payment",
    missing: "Short by",
    button: (amount: string) => `Pay ${amount}`,
    insufficient: "Insufficient wallet balance",
    unknown:
      "We do not know yet whether this payment went through. Try again: it is never paid twice.",
    addFirst: "Add funds to your wallet first, then pay.",
    replied: (title: string) =>
      `We have an answer about “${title}”. Your Payment History shows whether it is paid.`,
    recorded:
      "If you pay now anyway, nothing is taken and the payment is recorded as failed. You can pay again from your Payment History.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
