import type { Dossier } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";

/** The words of the Admission Form. Those of the specification stand verbatim. */
const en = {
  title: "Admission Form",
  lead: "Everything you type is saved as you go. You can stop at any time and come back.",
  admitted: "There is nothing left to fill in here.",
  toOverview: "See what comes next for you",
  loading: "Loading your application",
  sections: {
    personal: "Personal Information",
    academic: "Academic Information",
    documents: "Document Upload",
  },
  documentsLead: "Photos or scans, at most 5 MB each. A file is saved as soon as you choose it.",
  fields: {
    fullName: "Full Name",
    dob: "Date of Birth",
    gender: "Gender",
    phone: "Contact Number",
    parentName: "Parent Name",
    parentPhone: "Parent Contact Number",
    address: "Address",
    lastInstitution: "Last Institution",
    score: "Percentage",
    course: "Course",
  },
  hints: {
    fullName: "As on your mark sheet.",
    parentName: "Father, mother or guardian.",
    lastInstitution: "The school or college that you attended last.",
    score: "Of your last examination, for example 78.5.",
    course: "The courses of your college.",
  },
  genders: words<Dossier["gender"]>({ male: "Male", female: "Female", other: "Other" }),
  coursePlaceholder: "Choose a course",
  coursesFailed: "The courses could not be loaded.",
  noCourses: "Your college has not named its courses yet.",
  courseInFull: (name: string, fullName: string) => `${name} (${fullName})`,
  eligibility: (least: number) => `This course asks for at least ${formatPercent(least)}.`,
  belowEligibility: (course: string, least: number) =>
    `Your percentage is below the ${formatPercent(least)} that ${course} asks for. You can still apply; your college decides.`,
  declaration:
    "I declare that what I have stated is true, and that the documents are true copies of my originals.",
  declarationHint: "Tick this box to submit your application.",
  submit: "Submit Application",
  submitted: "Your application is submitted. Your college will check it and write to you.",
  draft: {
    saving: "Saving…",
    saved: (time: string) => `Saved at ${time}`,
    failed: "Not saved – will try again",
    refused: (why: string) => `Not saved – ${why}`,
  },
  faults: {
    fullName: "Please enter your full name.",
    address: "Please enter your address.",
    lastInstitution: "Please enter your last institution.",
    course: "Please choose a course.",
    tooLong: (most: number) => `Please use at most ${most} characters.`,
    missing: (title: string) => `Please add your ${title}.`,
    refused: (title: string) => `Please choose another file: ${title} was refused.`,
    sending: (title: string) => `Please wait a moment: ${title} is still being sent.`,
  },
  slots: {
    hints: {
      passportPhoto: "A recent photo of your face. PNG or JPEG.",
      academicMarksheet: "Of your last examination. PNG, JPEG or PDF.",
      leavingCertificate: "From your last school or college. PNG, JPEG or PDF.",
      aadharCard:
        "A masked copy, on which only the last four digits can be read. PNG, JPEG or PDF.",
    } as Record<string, string>,
    view: "View",
    sent: (what: string, when: string) => `${what}, sent ${when}`,
    refused: (why: string) => `Refused: ${why}`,
    stays: "Not refused, so it stays as it is.",
  },
  standing: {
    heading: {
      Submitted: "Your college is checking your application",
      Approved: "You are admitted",
      Rejected: "Your application was sent back",
    } as Record<string, string>,
    next: {
      Submitted:
        "You will get an email as soon as it is decided. Then take paper copies of your documents to the college to hand in, and the originals to show.",
      Approved: "Your fee and its due dates are set.",
      Rejected: "Please correct what is named here, and submit the form again.",
    } as Record<string, string>,
    fees: "Go to Fee Status",
    submittedAt: (when: string) => `Submitted ${when}`,
    decidedAt: (when: string) => `Decided ${when}`,
    download: "Download application (PDF)",
    remark: "Your college says",
    resend: "Documents to send again",
    details: "Your details",
    documents: "Your documents",
  },
  openings: {
    title: "Who opened your documents",
    lead: "Only you, the staff who check admissions at your college and the operator of the portal can open them. Every time somebody else does, it is listed here.",
    empty: "Nobody at your college has opened your documents yet.",
    document: "Document",
    by: "Opened by",
    at: "When",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
