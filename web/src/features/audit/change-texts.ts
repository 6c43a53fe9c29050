import type { AuditChange } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";

/** The words of what was edited, one by one. */
const en = {
  /** What was edited; `of` is the fee, course, subject or class that it belongs to. */
  whats: words<AuditChange["what"], (of: string) => string>({
    collegeID: () => "College ID",
    collegeName: () => "College Name",
    address: () => "Address",
    fee: () => "fee",
    feeAmount: (of) => `fee ${of}`,
    course: () => "course",
    courseFullName: (of) => `${of}: full name`,
    courseDuration: (of) => `${of}: duration`,
    courseBaseFee: (of) => `${of}: base fee`,
    courseEligibility: (of) => `${of}: eligibility`,
    courseTerms: (of) => `${of}: terms`,
    subject: (of) => `${of}: subject`,
    subjectMarks: (of) => `subject ${of}`,
    subjectTerm: (of) => `subject ${of}: term`,
    subjectCode: (of) => `subject ${of}: code`,
    subjectCredits: (of) => `subject ${of}: credits`,
    instalments: () => "instalments",
    reexamFee: () => "re-exam fee",
    scholarshipFee: () => "scholarship fee",
    upiId: () => "UPI ID",
    supportEmail: () => "support email",
    supportPhone: () => "support phone",
    username: () => "Username",
    name: () => "Name",
    yearName: () => "name of the year",
    yearBegin: () => "first day",
    yearEnd: () => "last day",
    lastAdmission: () => "last day of admission",
    yearFee: (of) => `fee ${of}`,
    repeatShare: (of) => `share of repeaters in fee ${of}`,
    yearInstalments: () => "instalments",
    classDays: (of) => `days of the class ${of}`,
    division: () => "division",
    divisionName: (of) => `name of division ${of}`,
    divisionCapacity: (of) => `capacity of division ${of}`,
    divisionOrder: () => "order of divisions",
    teacherDivisions: (of) => `only divisions of ${of}`,
    rollNumber: () => "roll number",
    universityNumber: () => "university number",
  }),
  kinds: words<AuditChange["kind"], (what: string, before: string, after: string) => string>({
    changed: (what, before, after) => `${what}: ${before} → ${after}`,
    added: (what, _, after) => `${what} ${after} added`,
    removed: (what, before) => `${what} ${before} removed`,
  }),
  nothing: "–",
};

export const texts: Catalogue<typeof en> = catalogue(en);
