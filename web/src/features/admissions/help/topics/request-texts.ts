import { type Catalogue, catalogue } from "@/lib/catalogue";

/** Answers about what the college decides, and about what fails. */
const en = {
  application: {
    title: "What does the status of my application mean?",
    note: "Large photos are made smaller before they are sent. If the connection breaks off, the file that is missing is sent when you are online again; files that were sent stay.",
    states: {
      Draft: {
        name: "Draft",
        means: "You have not submitted it. What you type is saved.",
        next: "Fill in the form, add the four documents, tick the declaration and choose Submit Application.",
      },
      Submitted: {
        name: "Submitted",
        means: "Your college is checking your form and documents.",
        next: "Hand in paper copies of your documents at the college office. You get an email once it is decided.",
      },
      Approved: {
        name: "Approved",
        means: "You are admitted, and your fees are set.",
        next: "Pay the first instalment under Fee Status.",
      },
      Rejected: {
        name: "Rejected",
        means: "Your college has sent it back. The Admission Form shows why.",
        next: "Correct what it names, replace the refused documents and submit again.",
      },
    },
    link: "Go to the Admission Form",
  },
  leave: {
    title: "What does the status of my leave mean?",
    states: {
      Pending: {
        name: "Pending",
        means: "Your college has not decided yet.",
        next: "Nothing. You get an email once it is decided. If you no longer need the leave, choose Withdraw.",
      },
      Approved: {
        name: "Approved",
        means: "You may be away on these days.",
        next: "Read the comment, if there is one.",
      },
      Rejected: {
        name: "Rejected",
        means: "You may not be away on these days.",
        next: "Read the comment. Apply again if your dates or your reason change.",
      },
      Withdrawn: {
        name: "Withdrawn",
        means: "You took the application back.",
        next: "Nothing. You can apply for these days again.",
      },
    },
    link: "Go to Leave",
  },
  grievance: {
    title: "What happens to my grievance?",
    states: {
      Pending: {
        name: "Pending",
        means: "Your college is working on it.",
        next: "If you ask about it, quote its docket number, for example GR-2026-00042.",
      },
      Resolved: {
        name: "Resolved",
        means: "Your college has dealt with it, and may have replied.",
        next: "Open it in your list to read the reply. If the problem is still there, choose Re-open, once and within 15 days.",
      },
    },
    link: "Go to Grievance",
  },
  practical: {
    title: "How is a practical completed?",
    states: {
      Active: {
        name: "Active",
        means: "Your teacher has scheduled it.",
        next: "Do it, then choose Request Approval on its day or later.",
      },
      Requested: {
        name: "Approval requested",
        means: "Your teacher has not decided yet.",
        next: "Nothing. You get an email once it is decided.",
      },
      Approved: {
        name: "Approved",
        means: "It is complete, and listed under Completed practicals.",
        next: "Nothing.",
      },
      Rejected: {
        name: "Rejected",
        means: "Your teacher's comment says what is missing.",
        next: "Do what it says, then request approval again.",
      },
    },
    link: "Go to Practicals",
  },
  failure: {
    title: "What if something fails?",
    steps: [
      "Read the message. If it names a reason, do what it says.",
      "Otherwise check your connection and try again. What you typed is kept, and nothing is paid twice.",
      "If it fails again, write to your college and quote the reference shown with the message; the button beside it copies it. With it, the operator of the portal finds what went wrong.",
    ],
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
