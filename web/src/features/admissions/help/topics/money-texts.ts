import { type Catalogue, catalogue } from "@/lib/catalogue";

/** Answers about what is paid. */
const en = {
  pay: {
    title: "How do I pay?",
    steps: [
      "Choose Add Funds on your Wallet or Fee Status page, and enter an amount.",
      "Pay in any UPI app: open it with the button, or scan the QR code.",
      "Enter the bank's reference (UTR) from your app and submit it. The accountant checks the payment at the bank, then adds the money to your wallet.",
      "Choose Pay with Wallet under Fee Status for the next instalment, or Pay beside an expense in your Wallet. You see the amount and your balance before you confirm.",
      "Download the receipt from your Payment History.",
    ],
    note: "You can also pay at the college office. The accountant then adds the money to your wallet.",
    states: {
      Due: {
        name: "Due",
        means: "You can pay it until its due date.",
        next: "Pay it from your wallet.",
      },
      Overdue: {
        name: "Overdue",
        means: "Its due date has passed.",
        next: "Pay it as soon as you can, or ask your college.",
      },
      Paid: { name: "Paid", means: "You have paid it.", next: "Download the receipt." },
      Withdrawn: {
        name: "Withdrawn",
        means: "Your college no longer asks for it.",
        next: "Nothing.",
      },
      SUCCESS: {
        name: "SUCCESS",
        means: "The payment went through.",
        next: "Download the receipt.",
      },
      FAILURE: {
        name: "FAILURE",
        means: "Your balance was too low. Nothing was taken, and the amount is still due.",
        next: "Add funds, then choose Pay Again in your Payment History.",
      },
    },
    link: "Go to your Wallet",
  },
  "top-up": {
    title: "What happens to money that I add?",
    states: {
      Pending: {
        name: "Pending",
        means: "The accountant is checking your payment at the bank.",
        next: "Nothing. If it takes several days, ask your college and quote the bank's reference (UTR).",
      },
      Approved: {
        name: "Approved",
        means: "The money is in your wallet.",
        next: "Pay what is due.",
      },
      Rejected: {
        name: "Rejected",
        means: "The accountant did not accept the payment. The reason is shown beside it.",
        next: "Compare the bank's reference with your UPI app. If it was wrong, submit the payment again; otherwise ask your college.",
      },
      Reversed: {
        name: "Reversed",
        means: "Your college has taken the money back out of your wallet, for the reason shown.",
        next: "If you think that this is wrong, ask your college.",
      },
    },
    link: "See Money added in your Wallet",
  },
  scholarship: {
    title: "What does the status of my scholarship mean?",
    note: "The application fee is taken from your wallet when you apply.",
    states: {
      Applied: {
        name: "Applied",
        means: "Your fee is paid, and you can take the test.",
        next: "Take the test at your college on its date.",
      },
      Approved: {
        name: "Approved",
        means: "You were chosen.",
        next: "Nothing. Your college adds the award to your wallet.",
      },
      AwardPaid: {
        name: "Paid into the wallet",
        means: "You have the award.",
        next: "Use it to pay what is due.",
      },
      NotSelected: {
        name: "Not selected",
        means: "Other students were chosen.",
        next: "Apply for another scholarship while it is open.",
      },
    },
    link: "Go to Scholarship",
  },
  "re-exam": {
    title: "How do I take a re-exam?",
    steps: [
      "Wait until the exam date of the subject is announced under Re-exam.",
      "Choose Pay on or before that date. Paying registers you; there is no other form.",
      "Take the exam with your college identity card.",
    ],
    states: {
      Registered: {
        name: "Registered",
        means: "You have paid and are on the list for the exam.",
        next: "Take the exam on its date.",
      },
      Passed: {
        name: "Passed",
        means: "Your better marks count, and your result is published again.",
        next: "Download the new result.",
      },
      Failed: {
        name: "Failed",
        means: "You have not passed the exam.",
        next: "Pay for the next one once its date is announced.",
      },
    },
    link: "Go to Re-exam",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
