import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the fee screen. Those of the specification stand verbatim. */
const en = {
  title: "Fee Status",
  lead: "What your course costs, what you have paid, and what is due.",
  total: "Total Fee",
  /** What the sums are of, once the college has academic years. */
  sinceThisYear: "Payments of earlier years are not counted",
  paid: "Paid Amount",
  balance: "Balance Due",
  due: "Due date",
  nothingDue: "Nothing due",
  wallet: "Wallet balance",
  payWithWallet: "Pay with Wallet",
  next: (title: string, amount: string) => `Next to pay: ${title}, ${amount}`,
  charges: {
    shown: (count: number) =>
      plural(count, { one: "1 charge shown", other: `${count} charges shown` }),
    empty: {
      title: "No fees yet",
      hint: "Your college has not charged any fees.",
    },
    title: "Instalments and charges",
    columns: { title: "Charge", due: "Due date", amount: "Amount", status: "Status" },
    baseFee: "Base fee",
    part: (title: string, amount: string) => `${title} ${amount}`,
    fee: (parts: string) => `Your course's fee: ${parts}.`,
  },
  payments: {
    title: "Payment History",
    columns: {
      date: "Date",
      amount: "Amount",
      id: "Transaction ID",
      method: "Method",
      status: "Status",
    },
    receipt: (number: string) => `Receipt ${number}`,
    shown: (count: number) =>
      plural(count, { one: "1 payment shown", other: `${count} payments shown` }),
    empty: {
      title: "No payments yet",
      hint: "Pay the next instalment with Pay with Wallet. Its receipt appears here.",
    },
  },
  success: {
    title: "Payment Successful",
    text: (title: string) => `${title} is paid.`,
    amount: "Amount",
    id: "Transaction ID",
  },
  support: {
    title: "Questions about fees",
    email: "Email",
    phone: "Phone",
    address: "Address",
    none: "Your college has not added an email address or phone number. Please ask at the college office.",
  },
  closed: {
    Draft: "You can pay fees once you have applied and been approved.",
    Submitted: "Your college is checking your application. You can pay fees once it is approved.",
    Rejected: "Your application was sent back. You can pay fees once it is approved.",
  },
  toForm: "Go to the Admission Form",
};

export const texts: Catalogue<typeof en> = catalogue(en);
