import type { EnrolmentChangeDetails } from "@/lib/enrolment-types";
import { formatRupeesInText } from "@/lib/money";
import { nameOfClass } from "@/shared/terms";
import { texts } from "./texts";

const t = texts.approval;

const ofKinds: Record<EnrolmentChangeDetails["kind"], () => string[]> = {
  UndoPromotion: () => [t.cancelsNext],
  LateralEntry: () => [t.cancelsPresent],
  Transfer: () => [t.cancelsPresent],
  Readmission: () => [],
  CourseChange: () => [t.endsAsLeft],
  Repeat: () => [t.repeats],
};

/** What an approval comes to, line by line. */
export function effectsOf({ kind, to, from, fee }: EnrolmentChangeDetails): string[] {
  return [
    ...(to ? [t.enter(nameOfClass(to))] : []),
    ...(from ? [t.goBack(nameOfClass(from))] : []),
    ...ofKinds[kind](),
    fee === null ? t.chargesNone : t.charges(formatRupeesInText(fee)),
    t.leavesOut,
    t.told,
  ];
}
