import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the accountant's desk. Those of the specification stand verbatim. */
const en = {
  title: "Fees and Wallets",
  lead: "What each student has and owes, and the top-ups waiting for you.",
  areas: {
    students: "Students",
    topUps: "Top-ups",
    charges: "Charges",
    dues: "Dues",
    openingDues: "Opening dues",
  },
  of: (action: string, whom: string) => `${action}: ${whom}`,
  addFunds: "Add Funds",
  studentId: "Student ID",
  balance: "Wallet balance",
  due: "Due",
  students: {
    heading: "Students",
    course: "Course",
    search: "Search students",
    searchHint: "Name, email or Student ID",
    table: "Students and their wallets",
    student: "Student",
    noCourse: "No course yet",
    shown: (count: number) =>
      plural(count, { one: "1 student shown", other: `${count} students shown` }),
    empty: {
      title: "No student has registered yet",
      hint: "Students' wallets appear here once they register.",
    },
    noMatch: {
      title: "No student matches",
      hint: "Try part of the name, or look under all courses.",
    },
  },
  account: {
    back: "All students",
    notFound: "There is no such student at your college.",
    raise: "Raise a charge",
    withdraw: "Withdraw",
    takeBack: "Take back",
  },
  charges: {
    heading: "Charges",
    table: "Charges of the student",
    title: "Charge",
    dueDate: "Due date",
    status: "Status",
    amount: "Amount",
    shown: (count: number) =>
      plural(count, { one: "1 charge shown", other: `${count} charges shown` }),
    empty: {
      title: "No charges yet",
      hint: "Fee instalments appear here once the admission is approved.",
    },
  },
  statement: {
    heading: "Wallet statement",
    table: "Wallet statement",
    date: "Date",
    particulars: "Particulars",
    amount: "Amount",
    balance: "Balance",
    incoming: "in",
    outgoing: "out",
    receipt: "Receipt",
    shown: (count: number) =>
      plural(count, { one: "1 entry shown", other: `${count} entries shown` }),
    empty: {
      title: "No transactions in this wallet yet",
      hint: "Money in and out appears here, with the balance after each entry.",
    },
  },
  change: {
    before: "Balance now",
    after: "Balance afterwards",
    afterBoth: "Balance after both approvals",
    failed: "The balance could not be loaded.",
    unknown: "We do not know yet whether this went through. Try again: it is never done twice.",
  },
  funds: {
    title: "Add Funds",
    lead: "For cash received at the counter. A large amount needs a second accountant's approval.",
    after: "Balance once added",
    amount: "Amount (₹)",
    reference: "Reference",
    referenceHint: "The number in the cash book or on the paper receipt. Each can be used once.",
    add: (amount: string) => `Add ${amount}`,
    added: (amount: string, name: string) => `${amount} added to the wallet of ${name}.`,
    waitsFor: (amount: string, name: string) =>
      `${amount} for ${name} needs a second accountant's approval, because the amount is large.`,
    waitsTitle: "A second accountant must approve",
    waits:
      "The money is not in the wallet yet. It is listed under Top-ups until another accountant approves it. If your college has no other accountant, its super admin can invite one.",
    done: "Close",
  },
  charge: {
    title: "Raise a charge",
    lead: "The student sees it under Pending Expenses and pays it from the wallet.",
    what: "Title",
    whatHint: "What the student pays for, such as Library fine.",
    amount: "Amount (₹)",
    dueDate: "Due date",
    raise: "Raise charge",
    raiseFor: (amount: string) => `Raise charge of ${amount}`,
    done: (title: string, amount: string) => `Charge raised: ${title}, ${amount}.`,
  },
  withdrawal: {
    title: "Withdraw a charge",
    text: "The student no longer owes it. It stays in the list as withdrawn.",
    reason: "Reason",
    reasonHint: "Emailed to the student.",
    action: (amount: string) => `Withdraw ${amount}`,
    done: (title: string) => `${title} is withdrawn.`,
  },
  reversal: {
    title: "Take money back from the wallet",
    text: "For money added to this wallet by mistake. A correction is entered; nothing is deleted.",
    reason: "Reason",
    reasonHint: "Shown on the statement and emailed to the student.",
    action: (amount: string) => `Take back ${amount}`,
    done: (amount: string, name: string) => `${amount} taken back from the wallet of ${name}.`,
    entry: "Entry",
  },
  faults: {
    reference: "Please enter the cash reference.",
    title: "Please enter a title.",
    reason: "Please enter a reason.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
