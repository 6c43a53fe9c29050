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
  lead: "Each student of the course gets the same charge and pays it from the wallet. Nothing is raised before you have seen for whom.",
  check: "Check",
  preview: "What would be raised",
  sum: (count: number, amount: string, total: string) =>
    `${students(count)} × ${amount} = ${total}`,
  leftOut: (count: number) =>
    plural(count, {
      one: "1 is left out: this charge is there already.",
      other: `${formatNumber(count)} are left out: they have this charge already.`,
    }),
  allLeftOut: "Every student of this course has this charge already, so there is nothing to raise.",
  raise: (count: number) => `Raise ${charges(count)}`,
  changed: "The students of this course have changed since you checked. Look at the new sum below.",
  unknown: "We do not know yet whether this went through. Try again: it is never done twice.",
  doneTitle: "Charges are raised",
  done: (count: number, total: string) =>
    plural(count, {
      one: `1 charge is raised, ${total} in all.`,
      other: `${formatNumber(count)} charges are raised, ${total} in all.`,
    }),
  leftOutNames: "Left out, because they have this charge already",
  person: (name: string, id: string) => `${name}, ${id}`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  close: "Close",
};

export const texts: Catalogue<typeof en> = catalogue(en);
