import { formatPercent } from "@/lib/percent";

/** The words of a student's attendance. */
export const texts = {
  title: "Attendance",
  lead: (line: number) =>
    `Attend at least ${formatPercent(line)} of the lectures of each subject: the line on each bar.`,
  attended: (attended: number, held: number) =>
    held === 1 ? `${attended} of 1 lecture` : `${attended} of ${held} lectures`,
  percent: (value: number) => formatPercent(value, 2),
  bar: (percentage: string, line: number) => `${percentage}, the line is at ${formatPercent(line)}`,
  needed: (count: number) =>
    count === 1 ? "1 more lecture needed" : `${count} more lectures needed`,
  above: "Above the line",
  on: "On the line",
  none: "No lectures yet",
  empty: {
    title: "No subjects yet",
    hint: "Once you are admitted to a course, your attendance in its subjects stands here.",
    admittedHint:
      "As soon as your college names the subjects of your course, your attendance is shown here.",
  },
};
