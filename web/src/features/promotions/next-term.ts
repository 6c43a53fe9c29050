import type { PromotionRow } from "@/lib/promotion-types";
import { texts } from "./texts";

/** Where a class is promoted to: "Term 3, 2026–27". */
export function nextOf(to: PromotionRow["to"]): string {
  if (to === null) return texts.next.end;
  const { term, academicYear } = to;
  return academicYear === null ? texts.next.term(term) : texts.next.inYear(term, academicYear);
}
