import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the accountant's desk. Those of the specification stand verbatim. */
const en = {
  title: "Fees and Wallets",
  lead: "What each student holds and owes, and the top-ups that wait for you.",
  areas: {
    students: "Students",
    topUps: "Top-ups",
    charges: "Charges",
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
      hint: "As soon as students of your college register, their wallets stand here.",
    },
    noMatch: {
      title: "No student matches",
      hint: "Try a part of the name, or look under all courses.",
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
      title: "Nothing was ever owed",
      hint: "The fee's instalments stand here once the admission is approved.",
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
      title: "Nothing has moved in this wallet yet",
      hint: "Money that is put in or paid out stands here with the balance after it.",
    },
  },
  change: {
    before: "Balance now",
    after: "Balance afterwards",
    afterBoth: "Balance after both approvals",
    failed: "The balance could not be read.",
    unknown: "We do not know yet whether this went through. Try again: it is never done twice.",
  },
  funds: {
    title: "Add Funds",
    lead: "For cash that you have received at the counter. A large amount is in the wallet only when a second accountant has approved it too.",
    after: "Balance afterwards, once it is added",
    amount: "Amount (₹)",
    reference: "Reference",
    referenceHint: "The number in the cash book or on the paper receipt. Each is accepted once.",
    add: (amount: string) => `Add ${amount}`,
    added: (amount: string, name: string) => `${amount} added to the wallet of ${name}.`,
    waitsFor: (amount: string, name: string) =>
      `${amount} for ${name} waits for a second accountant, because the amount is large.`,
    waitsTitle: "A second accountant has to approve",
    waits:
      "The money is not in the wallet yet. It stands among the top-ups until another accountant approves it. If your college has no other accountant, its super admin can invite one.",
    done: "Close",
  },
  charge: {
    title: "Raise a charge",
    lead: "The student sees it among the pending expenses and pays it from the wallet.",
    what: "Title",
    whatHint: "What the student pays for, such as Library fine.",
    amount: "Amount (₹)",
    dueDate: "Due date",
    raise: "Raise charge",
    raiseFor: (amount: string) => `Raise charge of ${amount}`,
    done: (title: string, amount: string) => `${title}, ${amount}, is raised.`,
  },
  withdrawal: {
    title: "Withdraw a charge",
    text: "The student no longer owes it. It stays in the list as withdrawn.",
    reason: "Reason",
    reasonHint: "The student gets it by email.",
    action: (amount: string) => `Withdraw ${amount}`,
    done: (title: string) => `${title} is withdrawn.`,
  },
  reversal: {
    title: "Take money back out of the wallet",
    text: "For money that was put into this wallet by mistake. A correction of its own is entered; nothing is deleted.",
    reason: "Reason",
    reasonHint: "Stands in the statement. The student gets it by email.",
    action: (amount: string) => `Take back ${amount}`,
    done: (amount: string, name: string) =>
      `${amount} are taken back out of the wallet of ${name}.`,
    entry: "Entry",
  },
  faults: {
    reference: "Please enter the reference of the cash.",
    title: "Please enter a title.",
    reason: "Please enter a reason.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
