import type { Admission, AdmissionFee, AdmissionSlot, Dossier } from "@/lib/api-types";

type Document = NonNullable<AdmissionSlot["document"]>;

const images: AdmissionSlot["accepts"] = ["image/png", "image/jpeg"];
const titles = {
  passportPhoto: "Passport photo",
  academicMarksheet: "Academic mark sheet",
  leavingCertificate: "Leaving certificate",
  aadharCard: "Aadhaar card",
};

export type SlotName = keyof typeof titles;
export const slotNames = Object.keys(titles) as SlotName[];

export const document = (id: string, overrides: Partial<Document> = {}): Document => ({
  link: `/api/documents/${id}`,
  mediaType: "image/jpeg",
  bytes: 348_160,
  refusal: null,
  uploadedAt: "2026-06-12T05:00:00Z",
  ...overrides,
});

export const slot = (name: SlotName, overrides: Partial<AdmissionSlot> = {}): AdmissionSlot => ({
  slot: name,
  title: titles[name],
  accepts: name === "passportPhoto" ? images : [...images, "application/pdf"],
  open: true,
  document: null,
  ...overrides,
});

const empty: Admission["form"] = {
  fullName: "",
  dob: "",
  gender: "",
  phone: "",
  parentName: "",
  parentPhone: "",
  address: "",
  lastInstitution: "",
  score: "",
  course: "",
};

export const filled: Admission["form"] = {
  fullName: "Asha Kulkarni",
  dob: "2007-05-14",
  gender: "female",
  phone: "9820012345",
  parentName: "Anil Kulkarni",
  parentPhone: "9820054321",
  address: "12, Tilak Road, Pune",
  lastInstitution: "Modern High School",
  score: "78.5",
  course: "BMS",
};

export const admission = (overrides: Partial<Admission> = {}): Admission => ({
  status: "Draft",
  form: empty,
  draftSavedAt: null,
  submittedAt: null,
  decidedAt: null,
  remark: null,
  slots: slotNames.map((name) => slot(name)),
  openings: [],
  isIncomplete: false,
  isImported: false,
  ...overrides,
});

/** Every document is there, as images. */
export const documented = (overrides: Partial<AdmissionSlot> = {}) =>
  slotNames.map((name) => slot(name, { document: document(name), ...overrides }));

export const courses = {
  collegeName: "College of Science",
  address: "",
  supportEmail: "",
  supportPhone: "",
  globalFees: [],
  courses: [
    {
      id: "c1",
      name: "BMS",
      fullName: "",
      duration: "3 Years",
      baseFee: 50000,
      eligibility: 50,
      subjects: [],
    },
  ],
};

/** What an approval would charge, of an academic year with two instalments. */
export const admissionFee = (overrides: Partial<AdmissionFee> = {}): AdmissionFee => ({
  year: "2026-27",
  baseFee: 120_000,
  total: 125_000,
  instalments: [
    { dueDate: "2026-07-01", amount: 62_500 },
    { dueDate: "2026-12-01", amount: 62_500 },
  ],
  ...overrides,
});

export const dossier = (overrides: Partial<Dossier> = {}): Dossier => ({
  id: "26000100001",
  name: "Asha Kulkarni",
  collegeId: "college",
  ...filled,
  gender: "female",
  score: 78.5,
  eligibility: 50,
  belowEligibility: false,
  status: "Submitted",
  submission: 1,
  submittedAt: "2026-06-12T05:00:00Z",
  decidedAt: null,
  remark: null,
  isImported: false,
  documents: slotNames.map((name) => `/api/documents/${name}`),
  files: slotNames.map((name) => ({ ...document(name), slot: name, title: titles[name] })),
  ...overrides,
});
