import type { Result } from "@/lib/api-types";
import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";
import { plural } from "@/lib/plurals";

/** The words of the result. Those of the specification stand verbatim. */
const en = {
  title: "Result",
  lead: "Your marks by subject, once the examination department has published them.",
  studentId: (id: string) => `Student ID ${id}`,
  percentage: "Percentage",
  grade: "Grade",
  status: "Status",
  published: "Published",
  marks: (obtained: string, max: string) => `${obtained} of ${max} marks`,
  percent: (value: number) => formatPercent(value, 2),
  /** Numbers go on over all terms: the first one of a term may have any. */
  issue: ({ issue, replaces, term }: Pick<Result, "issue" | "replaces" | "term">) => {
    if (typeof replaces === "number") return `Issue ${issue}, replaces the earlier one`;
    return typeof term === "number" ? `Issue ${issue}` : "First issue";
  },
  download: "Download Result",
  replaced: "This result has just been replaced. The page now shows the current one.",
  transcript: "Download Transcript",
  /** Of a result that was issued while the course had no terms. */
  beforeTerms: "Before terms",
  table: {
    title: "Marks by subject",
    subject: "Subject",
    max: "Max Marks",
    obtained: "Obtained",
    grade: "Grade",
    total: "Total marks",
  },
  failed: (subjects: string[]) =>
    plural(subjects.length, {
      one: `${subjects[0]} is not passed.`,
      other: `${subjects.length} subjects are not passed: ${subjects.join(", ")}.`,
    }),
  toReexam: "See your re-exams",
  notes: {
    title: "Notes",
    reevaluation: (date: string, isOver: boolean) =>
      `Re-evaluation must be applied for within 15 days of the result date: ${isOver ? "closed on" : "until"} ${date}.`,
    markSheet: (date: string) => `The original mark sheet arrives in 30 working days: by ${date}.`,
    queries: "Queries go to the examination department.",
    verify: "Anyone you give this result to can check that it is genuine:",
    verifyLink: "Check this result publicly",
    address: "Address of the public check",
  },
  unpublished: {
    title: "Your result is not published yet",
    hint: "Your marks appear here once the examination department publishes it.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
