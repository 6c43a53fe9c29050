import type { Dossier } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";

/** The words of the Admission Form. Those of the specification stand verbatim. */
const en = {
  title: "Admission Form",
  lead: "Everything you type is saved as you go. You can stop at any time and come back.",
  incomplete:
    "Your college has added you to the portal. Please fill in what it does not know about you.",
  admitted: "There is nothing left to fill in here.",
  toOverview: "See what comes next for you",
  loading: "Loading your application",
  sections: {
    personal: "Personal Information",
    academic: "Academic Information",
    documents: "Document Upload",
  },
  documentsOptional:
    "You do not need to add documents: your college has admitted you already. Photos or scans, up to 5 MB each.",
  documentsLead: "Photos or scans, up to 5 MB each. A file is saved as soon as you choose it.",
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
    lastInstitution: "The last school or college you attended.",
    score: "From your last examination, for example 78.5.",
    course: "The courses of your college.",
    ofCollege: "From your college. If it is wrong, ask your college to correct it.",
  },
  genders: words<NonNullable<Dossier["gender"]>>({
    male: "Male",
    female: "Female",
    other: "Other",
  }),
  coursePlaceholder: "Choose a course",
  coursesFailed: "The courses could not be loaded.",
  noCourses: "Your college has not added its courses yet.",
  courseInFull: (name: string, fullName: string) => `${name} (${fullName})`,
  eligibility: (least: number) => `This course needs at least ${formatPercent(least)}.`,
  belowEligibility: (course: string, least: number) =>
    `Your percentage is below the ${formatPercent(least)} that ${course} needs. You can still apply; your college decides.`,
  declaration:
    "I declare that the information I have given is true and that the documents are true copies of the originals.",
  declarationHint: "Tick this box to submit your application.",
  submit: "Submit Application",
  completed: "Thank you. Your college has your details now.",
  submitted: "Application submitted. Your college will check it and email you.",
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
      academicMarksheet: "From your last examination. PNG, JPEG or PDF.",
      leavingCertificate: "From your last school or college. PNG, JPEG or PDF.",
      aadharCard: "A masked copy that shows only the last four digits. PNG, JPEG or PDF.",
    } as Record<string, string>,
    view: "View",
    sent: (what: string, when: string) => `${what}, sent ${when}`,
    refused: (why: string) => `Refused: ${why}`,
    stays: "Accepted. No change needed.",
  },
  standing: {
    heading: {
      Submitted: "Your college is checking your application",
      Approved: "You are admitted",
      Rejected: "Your application was sent back",
    } as Record<string, string>,
    next: {
      Submitted:
        "We will email you the decision. Then hand in paper copies of your documents at the college, and bring the originals.",
      Approved: "Your fees and their due dates are set.",
      Rejected: "Correct what your college asks for, and submit the form again.",
    } as Record<string, string>,
    fees: "Go to Fee Status",
    submittedAt: (when: string) => `Submitted ${when}`,
    decidedAt: (when: string) => `Decided ${when}`,
    download: "Download application (PDF)",
    remark: "Your college says",
    resend: "Documents to send again",
    details: "Your details",
    documents: "Your documents",
    notSent: "Not provided",
  },
  openings: {
    title: "Who opened your documents",
    lead: "Only you, your college's admission staff and the portal's operator can open them. Every time someone else does, it is listed here.",
    empty: "Nobody at your college has opened your documents yet.",
    document: "Document",
    by: "Opened by",
    at: "When",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
