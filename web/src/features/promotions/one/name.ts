import type { Promotion } from "@/lib/promotion-types";
import { inTerm, termOf } from "@/shared/terms";
import { texts } from "./texts";

/** Of the panel, for the code that leads the focus there. */
export const headingId = "promotion-of-class";

/** "BSc IT, 2025–26, term 2" */
export const nameOf = (promotion: Promotion) =>
  inTerm(texts.classOf(promotion.courseName, promotion.academicYear), termOf(promotion));
