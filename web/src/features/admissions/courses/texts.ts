import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";

/** Words of Course Details. */
const en = {
  title: "Course Details",
  heading: (college: string) => `${college} - Courses Offered`,
  lead: "What each course costs and asks for, and what is taught in it.",
  duration: "Duration",
  fees: "Fees",
  feesUnknown: "Not announced yet",
  eligibility: "Eligibility",
  atLeast: (percentage: number) => `${formatPercent(percentage)} or more in your last examination`,
  openToAll: "No least percentage",
  subjects: "Subjects",
  noSubjects: "The subjects have not been announced yet.",
  empty: "No courses yet",
  emptyHint: "Your college has not published its courses. Look again later, or ask at its office.",
  globalFees: "Fees for every course",
  globalFeesLead: "Every student pays these as well.",
  total: "Total",
  noGlobalFees: "There are no fees besides those of the courses.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
