import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatNumber } from "@/lib/numbers";
import { plural } from "@/lib/plurals";

const students = (count: number) =>
  plural(count, { one: "1 student", other: `${formatNumber(count)} students` });
const charges = (count: number) =>
  plural(count, { one: "1 charge", other: `${formatNumber(count)} charges` });

/** The words of a charge for all students of a course. */
const en = {
  open: "Charge this course",
  title: (course: string) => `Charge ${course}`,
  lead: "Every student on the course gets the same charge and pays it from their wallet. You check the list first.",
  leadOfYears:
    "Every student on the course gets the same charge, also students of earlier academic years. Each pays it from their wallet. You check the list first.",
  check: "Check",
  preview: "What would be raised",
  sum: (count: number, amount: string, total: string) =>
    `${students(count)} × ${amount} = ${total}`,
  leftOut: (count: number) =>
    plural(count, {
      one: "1 is left out: they already have this charge.",
      other: `${formatNumber(count)} are left out: they already have this charge.`,
    }),
  allLeftOut: "Every student on this course already has this charge.",
  raise: (count: number) => `Raise ${charges(count)}`,
  changed: "The students on this course have changed since you checked. See the new total below.",
  unknown: "We do not know yet whether this went through. Try again: it is never done twice.",
  doneTitle: "Charges raised",
  done: (count: number, total: string) =>
    plural(count, {
      one: `1 charge raised, ${total} in all.`,
      other: `${formatNumber(count)} charges raised, ${total} in all.`,
    }),
  leftOutNames: "Left out: they already have this charge",
  person: (name: string, id: string) => `${name}, ${id}`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  close: "Close",
};

export const texts: Catalogue<typeof en> = catalogue(en);
