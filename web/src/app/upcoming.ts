import type { RouteObject } from "react-router";
import type { UpcomingHandle } from "./pages/upcoming-page";
import { paths } from "./paths";

const handles: Record<string, UpcomingHandle> = {
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
};

const load = () => import(/* webpackChunkName: "upcoming" */ "./pages/upcoming-page");

/** The route of a page that is not built yet. */
export const upcoming = (path: string): RouteObject => ({
  path,
  lazy: load,
  handle: handles[path],
});
