import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";

/** Words of Course Details. */
const en = {
  title: "Course Details",
  heading: (college: string) => `${college} - Courses Offered`,
  lead: "The fees, eligibility and subjects of each course.",
  duration: "Duration",
  fees: "Fees",
  feesUnknown: "Not announced yet",
  eligibility: "Eligibility",
  atLeast: (percentage: number) => `${formatPercent(percentage)} or more in your last examination`,
  openToAll: "No minimum percentage",
  subjects: "Subjects",
  noSubjects: "The subjects have not been announced yet.",
  empty: "No courses yet",
  emptyHint:
    "Your college has not published its courses. Check again later, or ask at the college office.",
  globalFees: "Fees for every course",
  globalFeesLead: "Every student also pays these.",
  total: "Total",
  noGlobalFees: "There are no other fees.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
