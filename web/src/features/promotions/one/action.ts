import { formatNumber } from "@/lib/numbers";
import type { Promotion } from "@/lib/promotion-types";
import { texts as promotionTexts } from "../texts";
import { texts } from "./texts";

export const studentsOf = (count: number) => promotionTexts.students(formatNumber(count), count);

/** "Approve 3 students, 1 exception" */
export function approvalOf({ students, exceptions }: Promotion): string {
  const t = texts.approval;
  return exceptions === 0
    ? t.open(studentsOf(students))
    : t.openWith(
        studentsOf(students),
        promotionTexts.exceptions(formatNumber(exceptions), exceptions),
      );
}
