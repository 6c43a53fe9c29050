import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";
import { plural } from "@/lib/plurals";

/** The words of a student's attendance. */
const en = {
  title: "Attendance",
  lead: (line: number) =>
    `Attend at least ${formatPercent(line)} of the lectures in each subject: the line on each bar.`,
  attended: (attended: number, held: number) =>
    plural(held, { one: `${attended} of 1 lecture`, other: `${attended} of ${held} lectures` }),
  percent: (value: number) => formatPercent(value, 2),
  bar: (percentage: string, line: number) => `${percentage}, the line is at ${formatPercent(line)}`,
  needed: (count: number) =>
    plural(count, { one: "1 more lecture needed", other: `${count} more lectures needed` }),
  above: "Above the line",
  on: "On the line",
  below: "Below the line",
  none: "No lectures yet",
  empty: {
    title: "No subjects yet",
    hint: "Your attendance appears here once you are admitted to a course.",
    admittedHint:
      "Your attendance appears here once your college adds the subjects of your course.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
