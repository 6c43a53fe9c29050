import type { StudentOverview } from "@/lib/api-types";

/** Of an admitted student for whom nothing is ahead. */
export const overview = (overrides: Partial<StudentOverview> = {}): StudentOverview => ({
  admissionStatus: "Approved",
  draftSavedAt: null,
  refusedDocuments: [],
  nextFee: null,
  nextPractical: null,
  practicalsToRequest: 0,
  nextReexam: null,
  reexamsToPay: [],
  unread: 0,
  ...overrides,
});
