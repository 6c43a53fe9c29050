import type { Dossier } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";
import { plural } from "@/lib/plurals";

/** The words of the doc admin's desk. Those of the specification stand verbatim. */
const en = {
  title: "Admission Verification",
  lead: "Read each application and its documents, then approve it or send it back.",
  tabs: "Applications by status",
  /** What came about on the days to which the list is narrowed. */
  came: words<Exclude<Dossier["status"], "Draft">>({
    Submitted: "Submitted",
    Approved: "Approved",
    Rejected: "Rejected",
  }),
  search: "Search applications",
  searchHint: "Name or Student ID",
  list: "Applications",
  shown: (count: number) =>
    plural(count, { one: "1 application shown", other: `${count} applications shown` }),
  empty: {
    Submitted: {
      title: "No application is waiting",
      hint: "As soon as a student submits the admission form, it stands here.",
    },
    Approved: {
      title: "No application is approved yet",
      hint: "What you approve is listed here.",
    },
    Rejected: {
      title: "No application is sent back",
      hint: "What you reject stands here until the student submits it again.",
    },
  },
  noMatch: {
    title: "No application matches this search",
    hint: "Try a part of the name, or look under another status.",
  },
  belowEligibility: "Below eligibility",
  scoreOf: (score: number, course: string) => `${course}, ${formatPercent(score)}`,
  submitted: (when: string) => `Submitted ${when}`,
  decided: (when: string) => `Decided ${when}`,
  approve: "Approve",
  reject: "Reject",
  of: (action: string, name: string) => `${action}: ${name}`,
  detail: {
    back: "All applications",
    previous: "Previous application",
    next: "Next application",
    notFound: "This application is not in your college's list.",
    studentId: (id: string) => `Student ID ${id}`,
    again: (count: number) => `Submitted ${count} times`,
    remark: "Remark to the student",
    data: "Application",
    documents: "Documents",
    documentsLead: "The student can see who opened which document, and when.",
    open: (title: string) => `Open ${title}`,
    refused: (why: string) => `Refused: ${why}`,
    none: "No document was sent with this application.",
  },
  fields: {
    fullName: "Full Name",
    gender: "Gender",
    parentName: "Parent Name",
    address: "Address",
    phone: "Contact Number",
    parentPhone: "Parent Number",
    dob: "Date of Birth",
    lastInstitution: "Last Institution",
    score: "Percentage",
    course: "Course",
  },
  genders: words<Dossier["gender"]>({ male: "Male", female: "Female", other: "Other" }),
  percent: (score: number) => formatPercent(score),
  courseAsks: (course: string, least: number) =>
    least > 0 ? `${course}, at least ${formatPercent(least)}` : course,
  keys: [
    { key: "J", does: "next application" },
    { key: "K", does: "previous application" },
    { key: "1–4", does: "open a document, also of the first application" },
    { key: "A", does: "approve" },
    { key: "R", does: "reject" },
    { key: "+", does: "zoom into the document" },
    { key: "−", does: "zoom out of the document" },
    { key: "0", does: "reset the zoom" },
    { key: "T", does: "turn the document right" },
    { key: "Esc", does: "close the document, then the application" },
  ],
  approval: {
    title: "Approve application",
    text: (name: string, course: string, score: number) =>
      `${name} will be admitted to ${course} with ${formatPercent(score)}, told by email, and can pay the fees.`,
    below: (course: string, least: number) =>
      `${course} asks for at least ${formatPercent(least)}.`,
    noFee: (course: string) =>
      `${course} has no fee yet. Fees are charged when an admission is approved, so no fee of the course will be charged. The super admin sets it under College Details.`,
    remark: "Remark to the student (optional)",
    done: (name: string) => `${name} is approved.`,
  },
  rejection: {
    title: "Reject application",
    text: (name: string) =>
      `${name} gets your reasons by email, can correct the form, and submit it again.`,
    reason: "Reason",
    documents: "Documents to send again",
    documentsHint: "Tick those that the student has to exchange. The others stay as they are.",
    noneTicked:
      "No document is ticked: the student can correct the form, but exchange no document.",
    why: (title: string) => `What is wrong: ${title}`,
    done: (name: string) => `The application of ${name} is sent back.`,
  },
  faults: {
    reason: "Please enter a reason.",
    why: (title: string) => `Please say what is wrong: ${title}.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
