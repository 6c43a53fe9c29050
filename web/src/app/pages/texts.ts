import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of pages that are put together from several features. */
const en = {
  profile: {
    lead: "What comes next, what your college knows of you, and what has happened here so far.",
  },
  practicals: {
    title: "Practicals",
    lead: "Your practicals with the teacher's approval of each, and your attendance in the lectures.",
  },
  administration: {
    title: "College administration",
    lead: "Set up your college and its staff, follow its money, and see who has done what.",
    tabs: {
      college: "College Details",
      admins: "Admin Details",
      transactions: "College Transactions",
      scholarships: "Scholarship Approval",
      reopenings: "Re-openings",
      audit: "Audit",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
