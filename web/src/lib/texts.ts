import { type Catalogue, catalogue, words } from "./catalogue";
import type { Role } from "./roles";

/** The words of what has no screen of its own. Those of the specification stand verbatim. */
const en = {
  errors: {
    unexpected: "An unexpected error occurred. Please try again.",
    offline: (sentence: string) => `${sentence} You are offline.`,
    late: (sentence: string) =>
      `${sentence} No reply came in time. It may have gone through: check before you try again.`,
  },
  roles: words<Role | "none">({
    none: "No role yet",
    superAdmin: "Super admin",
    docAdmin: "Document admin",
    marksAdmin: "Marks admin",
    accountantAdmin: "Accountant",
    hod: "Head of department",
    grievanceAdmin: "Grievance admin",
    leaveAdmin: "Leave admin",
    scholarshipAdmin: "Scholarship admin",
    teacher: "Teacher",
  }),
  invalidRole: "Invalid role or unauthorized access",
  desks: {
    superAdmin: "College administration",
    docAdmin: "Admission Verification",
    marksAdmin: "Marks and Results",
    accountantAdmin: "Fees and Wallets",
    adminGrievance: "Grievance Addressal",
    adminLeave: "Leave Approval",
    adminScholarship: "Handle Scholarships",
    teacherMark: "Mark Students",
    /** What is marked there: the name alone could mean their marks. */
    teacherMarkWork: "Attendance",
    teacherApprove: "Approve Requests",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
