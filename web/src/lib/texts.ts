import { type Catalogue, catalogue, words } from "./catalogue";
import type { Role } from "./roles";

/** The words of what has no screen of its own. Those of the specification stand verbatim. */
const en = {
  errors: {
    unexpected: "An unexpected error occurred. Please try again.",
    offline: (sentence: string) => `${sentence} You are offline.`,
    late: (sentence: string) =>
      `${sentence} No reply came in time. It may have been done: look before you try again.`,
  },
  dates: {
    justNow: "just now",
    at: (date: string, time: string) => `${date}, ${time}`,
    hinted: (date: string, hint: string) => `${date} (${hint})`,
  },
  typedDate: {
    form: "Please enter the date as DD/MM/YYYY.",
    month: (month: number) => `There is no month ${month}. Enter the day first: DD/MM/YYYY.`,
    zero: "There is no day 0. Please enter the date as DD/MM/YYYY.",
    day: (day: number, month: number, year: number, days: number) =>
      `There is no ${day}/${month}/${year}: that month has ${days} days.`,
  },
  amount: { tooMuch: (most: string) => `Please enter at most ${most}.` },
  phone: {
    hint: "10 digits, without +91.",
    fault: "Please enter a valid 10-digit contact number.",
  },
  size: {
    kilobytes: (size: string) => `${size} KB`,
    megabytes: (size: string) => `${size} MB`,
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
    marksAdmin: "Marks Entry",
    accountantAdmin: "Student Wallets",
    adminGrievance: "Grievance Addressal",
    adminLeave: "Leave Approval",
    adminScholarship: "Handle Scholarships",
    teacherMark: "Mark Students",
    teacherApprove: "Approve Requests",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
