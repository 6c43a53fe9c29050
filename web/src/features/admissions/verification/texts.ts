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
      title: "No applications waiting",
      hint: "Applications appear here once students submit them.",
    },
    Approved: {
      title: "No approved applications yet",
      hint: "Applications you approve appear here.",
    },
    Rejected: {
      title: "No applications sent back",
      hint: "Applications you reject appear here until the student submits them again.",
    },
  },
  noMatch: {
    title: "No application matches this search",
    hint: "Try part of the name, or look under another status.",
  },
  imported: "Imported",
  missing: "Not provided yet",
  belowEligibility: "Below eligibility",
  scoreOf: (score: number | null, course: string) =>
    score === null ? course : `${course}, ${formatPercent(score)}`,
  submitted: (when: string) => `Submitted ${when}`,
  filledIn: (when: string) => `Filled in by the student ${when}`,
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
  genders: words<NonNullable<Dossier["gender"]>>({
    male: "Male",
    female: "Female",
    other: "Other",
  }),
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
    { key: "T", does: "rotate the document right" },
    { key: "Esc", does: "close the document, then the application" },
  ],
  approval: {
    title: "Approve application",
    text: (name: string, course: string, score: number | null) =>
      score === null
        ? `${name} will be admitted to ${course}. They get an email and can pay the fees.`
        : `${name} will be admitted to ${course} with ${formatPercent(score)}. They get an email and can pay the fees.`,
    below: (course: string, least: number) => `${course} needs at least ${formatPercent(least)}.`,
    owes: {
      nothing: (place: string) => `They will owe nothing (fees of ${place}).`,
      once: (sum: string, day: string, place: string) =>
        `They will owe ${sum} by ${day} (fees of ${place}).`,
      inParts: (sum: string, parts: string, place: string) =>
        `They will owe ${sum}: ${parts} (fees of ${place}).`,
      part: (sum: string, day: string) => `${sum} by ${day}`,
      collegeDetails: "College Details",
      unread: "What they will owe could not be read. You can still approve.",
    },
    noFee: {
      inYear: (course: string) =>
        `${course} has no fee yet. If you approve now, no course fee is charged. The super admin sets the fee under Academic Years.`,
      inCollegeDetails: (course: string) =>
        `${course} has no fee yet. If you approve now, no course fee is charged. The super admin sets the fee under College Details.`,
    },
    remark: "Remark to the student (optional)",
    done: (name: string) => `${name} is approved.`,
  },
  rejection: {
    title: "Reject application",
    text: (name: string) =>
      `${name} gets your reasons by email, and can correct the form and submit it again.`,
    reason: "Reason",
    documents: "Documents to send again",
    documentsHint: "Tick those the student must replace. The others need no change.",
    noneTicked:
      "No document is ticked: the student can correct the form, but not replace a document.",
    why: (title: string) => `What is wrong: ${title}`,
    done: (name: string) => `The application of ${name} is sent back.`,
  },
  faults: {
    reason: "Please enter a reason.",
    why: (title: string) => `Please say what is wrong: ${title}.`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
