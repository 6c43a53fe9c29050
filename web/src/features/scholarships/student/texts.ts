import type { AppliedScholarship } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of a student's scholarships. Those of the specification stand verbatim. */
const en = {
  title: "Scholarship",
  lead: "Apply for a scholarship, take its test, and see the outcome.",
  balance: "Wallet balance",
  balanceUnknown: "could not be loaded",
  noBalance: "You can apply once your wallet balance has loaded.",
  feeOf: (name: string) => `Application fee, ${name}`,
  ready: "Be Ready For Exam on Specified Date",
  active: {
    title: "Active Scholarships",
    columns: { title: "Title", amount: "Amount", date: "Test date" },
    apply: "Apply",
    applyFor: (name: string) => `Apply: ${name}`,
    button: "Continue",
    notAdmitted: "You have not applied for admission yet.",
    toAdmission: "Go to the admission form",
    shown: (count: number) =>
      plural(count, { one: "1 scholarship shown", other: `${count} scholarships shown` }),
    empty: {
      title: "No scholarships to apply for",
      hint: "Scholarships appear here until the day of their test.",
    },
  },
  applied: {
    title: "Applied Scholarships",
    columns: {
      title: "Title",
      amount: "Amount",
      date: "Test date",
      fee: "Fee paid",
      applied: "Applied on",
      status: "Status",
    },
    status: words<AppliedScholarship["status"]>({
      Applied: "Applied",
      Approved: "Approved",
      NotSelected: "Not selected",
      Paid: "Paid into the wallet",
    }),
    toBePaid: "The award will be paid",
    shown: (count: number) =>
      plural(count, { one: "1 application shown", other: `${count} applications shown` }),
    empty: {
      title: "No applications yet",
      hint: "Scholarships you apply for move here, with their test date.",
    },
  },
  guidelines: {
    title: "Guidelines",
    attend: "Attend the test offline, at your college, on the specified date.",
    fee: (fee: string) =>
      `The application fee is ${fee} per scholarship, deducted from the wallet.`,
    reward: "The reward goes only to top performers and is added to the wallet.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
