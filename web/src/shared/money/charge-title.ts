import type { Charge, Payment } from "@/lib/api-types";
import { texts } from "./texts";

type OfYear = Pick<Charge, "title" | "academicYear">;

/** Whether they are of several academic years; of one alone nothing is said. */
export const areOfYears = (charges: readonly OfYear[]) =>
  new Set(charges.map(({ academicYear }) => academicYear).filter(Boolean)).size > 1;

/** What each of these charges is called: with its year, where another one has charges of the same title. */
export function titlesIn(charges: readonly OfYear[]) {
  const hasYears = areOfYears(charges);
  return ({ title, academicYear }: OfYear) =>
    hasYears && academicYear ? texts.chargeOf(title, academicYear) : title;
}

/** The payments as they are called beside these charges. */
export function titlePayments(payments: readonly Payment[], charges: readonly Charge[]) {
  const titleOf = titlesIn([...charges, ...payments]);
  return payments.map((payment): Payment => ({ ...payment, title: titleOf(payment) }));
}
