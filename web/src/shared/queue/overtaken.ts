import { hasCode } from "@/lib/api-error";
import type { Code } from "@/lib/api-types";

const codes: Code[] = [
  "admission.approved-before",
  "admission.changed",
  "admission.rejected-before",
  "grievance.resolved-before",
  "leave.decided",
  "practical.request-decided",
  "scholarship.approved-before",
  "scholarship.nobody-approved",
  "scholarship.paid-before",
  "top-up.decided",
  "top-up.not-reversible",
  "top-up.same-person",
];

/** The decision is no longer open: somebody else was quicker. */
export const isOvertaken = (error: unknown) => hasCode(error, ...codes);
