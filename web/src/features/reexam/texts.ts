import type { PaidReexam } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the re-exam. Those of the specification stand verbatim. */
const en = {
  title: "Re-exam",
  lead: "Register for the re-exam of a subject you have not passed, and pay its fee.",
  balance: "Wallet balance",
  pay: "Pay",
  payFor: (subject: string) => `Pay: ${subject}`,
  feeOf: (subject: string) => `Re-exam fee, ${subject}`,
  marks: (obtained: string, max: string) => `${obtained} of ${max}`,
  shown: (count: number) =>
    plural(count, { one: "1 subject shown", other: `${count} subjects shown` }),
  failed: {
    title: "Failed Subjects",
    columns: {
      subject: "Subject",
      marks: "Marks obtained",
      date: "Exam date",
      fee: "Fee",
    },
    noDate: "Date not announced yet",
    opens: "You can pay once the exam date is announced.",
    past: "This exam date has passed. Wait for the next one.",
    empty: {
      title: "No failed subjects",
      hint: "You have passed every subject, so there is no re-exam to pay for.",
    },
    allPaid: {
      title: "All failed subjects are paid for",
      hint: "See the exam dates under Paid Subjects.",
    },
    unpublished: {
      title: "Your result is not published yet",
      hint: "Once it is, subjects you have not passed appear here with their exam date and fee.",
    },
  },
  paid: {
    title: "Paid Subjects",
    columns: {
      subject: "Subject",
      date: "Exam date",
      fee: "Fee",
      id: "Transaction ID",
      status: "Status",
    },
    attempt: (attempt: number) => `Attempt ${attempt}`,
    status: words<PaidReexam["status"]>({
      Registered: "Registered",
      Passed: "Passed",
      Failed: "Failed",
    }),
    none: "None",
    empty: {
      title: "No re-exam paid yet",
      hint: "Subjects you pay for move here, with their exam date and receipt.",
    },
  },
  guidelines: {
    title: "Guidelines",
    fee: (fee: string) => `The re-exam fee is ${fee} per subject, deducted from the wallet.`,
    points: [
      "You can pay once the exam date of a subject is announced, until that day.",
      "Paying registers you for the exam. There is no other form.",
      "Bring your college identity card to the exam. The receipt is your proof of registration.",
      "After the exam your better marks count, and a new issue of your result is published.",
    ],
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
