import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of pages that are put together from several features. */
const en = {
  profile: { lead: "What comes next, your details, and what has happened so far." },
  practicals: {
    title: "Practicals",
    lead: "Your practicals and their approvals, and your attendance at lectures.",
    term: "Term",
    over: (term: string) => `Term ${term} is over. You can read it, but not ask for approval.`,
  },
  administration: {
    title: "College administration",
    lead: "Set up your college and its staff, track its money, and see who did what.",
    tabs: {
      college: "College Details",
      admins: "Admin Details",
      transactions: "College Transactions",
      scholarships: "Scholarship Approval",
      reopenings: "Re-openings",
      audit: "Audit",
      years: "Academic Years",
      moves: "Moves to Terms",
      promotions: "Promotions",
      enrolments: "Enrolments",
      imports: "Import students",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
