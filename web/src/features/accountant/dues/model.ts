import type { Dues, DuesClass } from "@/lib/api-types";
import { sumOfRupees } from "@/lib/money";
import { noId } from "@/lib/no-id";
import { withoutEmpty } from "@/lib/pages";
import type { Picture } from "@/shared/bars/picture";
import { inTerm, termOf } from "@/shared/terms";
import { texts } from "./texts";

/** What some charges come to. */
export interface Sum {
  charges: number;
  amount: number;
  /** The query of the list that shows them. */
  rows: string;
}

/** A line of the table: a class, or all of them. */
export interface Line {
  key: string;
  name: string;
  /** With its year: classes of two years may have the same name. */
  fullName: string;
  academicYear: string | null;
  /** Who owe the total. */
  students: number;
  /** In the order of the columns. */
  ages: Sum[];
  total: Sum;
  isTotal?: boolean;
}

/** "BMS, term 2"; in a course of one term the course alone. */
function nameOf({ courseName, term, terms }: DuesClass): string {
  if (courseName === null) return texts.noClass;
  return inTerm(courseName, term !== null && terms !== null ? termOf({ term, terms }) : null);
}

/** With its year, where no column or line says that. */
export function fullNameOf(one: DuesClass): string {
  const name = nameOf(one);
  return one.academicYear === null ? name : texts.ofYear(name, one.academicYear);
}

export const idOf = ({ classId }: DuesClass) => classId ?? noId;

type Counted = Pick<Sum, "charges" | "amount">;

/** What of the list of charges a number counts. */
function summed({ charges, amount }: Counted, of: Record<string, string | null>): Sum {
  const rows = new URLSearchParams(withoutEmpty({ status: "Due", ...of })).toString();
  return { charges, amount, rows };
}

/** Each class in its line, and all of them in the last one. */
export function linesOf({ ages, classes }: Dues): Line[] {
  const days = ages.map(({ from, to }) => ({ from, to }));
  const lines = classes.map((one): Line => {
    const classId = idOf(one);
    return {
      key: classId,
      name: nameOf(one),
      fullName: fullNameOf(one),
      academicYear: one.academicYear,
      students: one.students,
      ages: one.ages.map((sum, index) => summed(sum, { classId, ...days[index] })),
      total: summed(one, { classId }),
    };
  });
  const total = {
    charges: ages.reduce((all, { charges }) => all + charges, 0),
    amount: sumOfRupees(ages.map(({ amount }) => amount)),
  };
  return [
    ...lines,
    {
      key: "all",
      name: texts.allClasses,
      fullName: texts.allClasses,
      academicYear: null,
      students: classes.reduce((all, one) => all + one.students, 0),
      ages: ages.map((sum, index) => summed(sum, { ...days[index] })),
      total: summed(total, {}),
      isTotal: true,
    },
  ];
}

/** As many classes have a colour each; with more of them the bars have one part. */
const most = 6;
const whole = "all";

/** A bar for each age, by class where these are few. */
export function pictureOf({ ages, classes }: Dues): Picture {
  const isByClass = classes.length > 1 && classes.length <= most;
  return {
    series: isByClass
      ? classes.map((one) => ({ id: idOf(one), label: fullNameOf(one) }))
      : [{ id: whole, label: texts.total }],
    bars: ages.map(({ age, amount }, index) => ({
      id: age,
      label: texts.ages[age],
      values: isByClass
        ? Object.fromEntries(classes.map((one) => [idOf(one), one.ages[index]?.amount ?? 0]))
        : { [whole]: amount },
    })),
  };
}
