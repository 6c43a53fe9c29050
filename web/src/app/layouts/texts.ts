import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the frame around the pages of those who are logged in. */
const en = {
  accountMenu: (name: string) => `Account of ${name}`,
  studentId: (id: string) => `Student ID ${id}`,
  admission: {
    area: "Admission",
    form: "Admission Form",
    courses: "Course Details",
    guidelines: "Guidelines",
    help: "Help & Support",
  },
  scholarships: {
    area: "Handle Scholarships",
    add: "Scholarships",
    approve: "Approve Students",
  },
  studentNav: "Student",
  staffNav: "Desks",
  more: "More",
  allPages: "All pages",
  settings: "Account settings",
  logout: "Logout",
  logoutFailed: "Logout failed: the portal could not be reached. Please try again.",
  demo: "This is a demo. Anyone can log in to any account and read any mail. Do not enter real data.",
  /** As the specification names them. */
  studentPages: {
    profile: "Student Profile",
    admission: "Admission",
    fees: "Fee Status",
    practicals: "Practicals",
    reexam: "Re-exam",
    result: "Result",
    scholarship: "Scholarship",
    grievance: "Grievance",
    leave: "Leave",
    wallet: "Wallet",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
