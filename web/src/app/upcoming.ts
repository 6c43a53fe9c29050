import type { RouteObject } from "react-router";
import type { UpcomingHandle } from "./pages/upcoming-page";
import { paths } from "./paths";

const handles: Record<string, UpcomingHandle> = {
  [paths.practicals]: {
    title: "Practicals",
    purpose: "Your active and completed practicals, and your attendance in each subject.",
  },
  [paths.reexam]: {
    title: "Re-exam",
    purpose: "Register for the re-exam of a failed subject and pay its fee.",
  },
  [paths.result]: {
    title: "Result",
    purpose: "Your marks, percentage and grade, to read and to download.",
  },
  [paths.scholarship]: {
    title: "Scholarship",
    purpose: "Scholarships that you can apply for, and those that you applied for.",
  },
  [paths.grievance]: {
    title: "Grievance",
    purpose: "Tell your college what is wrong and follow what becomes of it.",
  },
  [paths.leave]: {
    title: "Leave",
    purpose: "Apply for leave and see what was decided.",
  },
  [paths.marksAdmin]: {
    title: "Marks Entry",
    purpose: "Enter the marks of each student, subject by subject, and publish the results.",
  },
  [paths.adminGrievance]: {
    title: "Grievance Addressal",
    purpose: "Grievances of your college's students, pending and resolved.",
  },
  [paths.adminLeave]: {
    title: "Leave Approval",
    purpose: "Leave applications to approve or reject, and those already decided.",
  },
  [paths.adminScholarshipAdd]: {
    title: "Scholarships",
    purpose: "The scholarships of your college, and a form to add one.",
  },
  [paths.adminScholarshipApprove]: {
    title: "Approve Students",
    purpose: "Choose a scholarship and the students who are to receive it.",
  },
  [paths.teacherMark]: {
    title: "Mark Students",
    purpose: "Take the attendance of a lecture.",
  },
  [paths.teacherApprove]: {
    title: "Approve Requests",
    purpose: "Practical requests of your students to approve or reject.",
  },
};

const load = () => import(/* webpackChunkName: "upcoming" */ "./pages/upcoming-page");

/** The route of a page that is not built yet. */
export const upcoming = (path: string): RouteObject => ({
  path,
  lazy: load,
  handle: handles[path],
});
