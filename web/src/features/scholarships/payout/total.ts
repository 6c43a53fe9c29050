import type { Scholarship } from "@/lib/api-types";

/** What all of its approved students get together; in whole paise, so that nothing is rounded. */
export const totalOf = ({ amount, approvedCount }: Scholarship) =>
  (Math.round(amount * 100) * approvedCount) / 100;
