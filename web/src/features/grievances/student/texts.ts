import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of a student's grievances. Those of the specification stand verbatim. */
const en = {
  title: "Grievance",
  lead: "Tell your college what is wrong, and track its reply.",
  form: {
    heading: "Submit a grievance",
    title: "Title",
    titleHint: "In a few words, such as Library closes too early.",
    details: "Details",
    category: "Category",
    submit: "Submit grievance",
    submitted: "Grievance submitted successfully!",
    failed: "Error occurred while submitting the grievance.",
    faults: {
      title: "Please enter a title.",
      details: "Please enter the details.",
      titleName: "the title",
      detailsName: "the details",
    },
  },
  history: {
    heading: "Your grievances",
    columns: {
      date: "Date",
      docket: "Docket number",
      title: "Title",
      status: "Status",
    },
    on: (date: string) => `on ${date}`,
    hasReply: "Your college has replied",
    description: "Details",
    category: (category: string) => `Category: ${category}`,
    reply: "Your college's reply",
    noReplyYet: "Your college has not replied yet.",
    noReply: "Resolved without a reply.",
    reopen: "Re-open",
    of: (action: string, docket: string) => `${action}: ${docket}`,
    shown: (count: number) =>
      plural(count, { one: "1 grievance shown", other: `${count} grievances shown` }),
    empty: {
      title: "No grievances yet",
      hint: "Grievances you submit appear here, with their docket number and status.",
    },
  },
  reopening: {
    title: "Re-open grievance",
    text: (docket: string, title: string, last: string) =>
      `${docket}, “${title}”, then waits at your college again, since the day on which you first submitted it. You can do this once, until ${last}.`,
    reason: "Reason",
    reasonName: "the reason",
    missing: "Please say why it is not resolved.",
    action: "Re-open",
    done: (docket: string) => `${docket} is open again.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
