import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of a student's leave. Those of the specification stand verbatim. */
const en = {
  title: "Leave",
  lead: "Apply for leave, and see the decision.",
  form: {
    heading: "Apply for leave",
    startDate: "Start date",
    startHint: (first: string) => `Not before ${first}.`,
    endDate: "End date",
    endHint: (last: string) => `Not after ${last}.`,
    reason: "Reason",
    days: (days: string) => `That is ${days} of leave.`,
    noDays: "Choose both dates to see the number of days.",
    submit: "Apply for leave",
    submitted: "Leave application submitted successfully!",
    failed: "Unknown Error Occured Please Try Again",
    faults: {
      startDate: "Please choose a start date.",
      endDate: "Please choose an end date.",
      reason: "Please enter a reason.",
      tooEarly: "Please choose a start date no more than 30 days ago.",
      tooLate: "Please choose an end date within a year.",
      order: "Please choose an end date on or after the start date.",
    },
  },
  history: {
    heading: "Your leave",
    columns: {
      dates: "Dates",
      reason: "Reason",
      status: "Status",
      comments: "Comments",
    },
    noComment: "N/A",
    withdraw: "Withdraw",
    of: (action: string, range: string) => `${action}: ${range}`,
    shown: (count: number) =>
      plural(count, { one: "1 application shown", other: `${count} applications shown` }),
    empty: {
      title: "No leave applications yet",
      hint: "Leave you apply for appears here, with the decision.",
    },
  },
  withdrawal: {
    title: "Withdraw the application?",
    question: (range: string, days: string) =>
      `You take back your application for leave: ${range} (${days}). Your college no longer decides it, and you can apply for these days again.`,
    action: "Withdraw",
    done: (range: string) => `Your application for leave, ${range}, is withdrawn.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
