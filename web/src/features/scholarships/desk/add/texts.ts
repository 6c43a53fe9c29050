import type { Scholarship } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the list of scholarships and its form. Those of the specification stand verbatim. */
const en = {
  title: "Scholarships",
  lead: "What your college offers, who has applied, and what has been paid.",
  heading: "List of scholarships",
  tabs: "Scholarships by status",
  /** What came about on the days to which the list is narrowed. */
  came: words<Scholarship["status"]>({ Open: "Test", Pending: "Approved", Paid: "Paid" }),
  search: "Search scholarships",
  columns: {
    name: "Name",
    date: "Test date",
    amount: "Amount",
    participants: "Participants",
    approved: "Approved",
    status: "Status",
  },
  added: (date: string) => `Added ${date}`,
  takes: "Open for applications",
  over: "The test is over",
  toApprove: "To be approved",
  since: {
    Pending: (date: string) => `Approved ${date}, not paid yet`,
    Paid: (date: string) => `Paid ${date}`,
  },
  approve: "Approve students",
  of: (action: string, name: string) => `${action}: ${name}`,
  shown: (count: number) =>
    plural(count, { one: "1 scholarship shown", other: `${count} scholarships shown` }),
  empty: {
    Open: {
      title: "No open scholarships",
      hint: "Add one, and students can apply until the day of its test.",
    },
    Pending: {
      title: "No scholarships to pay",
      hint: "Scholarships with approved students appear here until the super admin pays them.",
    },
    Paid: {
      title: "No paid scholarships yet",
      hint: "Scholarships the super admin has paid appear here.",
    },
  },
  noMatch: {
    title: "No scholarship matches this search",
    hint: "Try part of the name, or look under another status.",
  },
  form: {
    open: "Add scholarship",
    title: "Add scholarship",
    lead: "Students see it at once and can apply until the day of the test.",
    name: "Name",
    date: "Test date",
    amount: "Amount (₹)",
    amountHint: "What each approved student gets.",
    add: "Add",
    done: "Scholarship added successfully!",
    unknown:
      "Failed to add scholarship. Please try again. No reply came, so it may have been added. It is never added twice.",
    failed: "Failed to add scholarship. Please try again.",
    faults: {
      name: "Please enter a name.",
      nameLength: "Please shorten the name to 120 characters.",
      datePast: "Please choose today or a later day.",
      amount: "Please enter an amount above zero, with at most two decimals.",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
