import { Navigate, type RouteObject } from "react-router";
import { paths } from "@/lib/paths";
import { page } from "./lazy-page";

/** The desks of a college's staff. */
export const staff: RouteObject = {
  lazy: () => import(/* webpackChunkName: "staff-layout" */ "./layouts/staff-layout"),
  children: [
    page(
      paths.superAdmin,
      () => import(/* webpackChunkName: "super-admin" */ "./pages/super-admin-page"),
    ),
    page(
      `${paths.academicYears}/:year`,
      () =>
        import(
          /* webpackChunkName: "academic-year" */ "@/features/academic-years/editor/year-page"
        ),
    ),
    page(
      paths.docAdmin,
      () =>
        import(
          /* webpackChunkName: "doc-admin" */ "@/features/admissions/verification/verification-page"
        ),
    ),
    page(
      paths.marksAdmin,
      () => import(/* webpackChunkName: "marks-admin" */ "./pages/marks-admin-page"),
    ),
    page(
      paths.classes,
      () => import(/* webpackChunkName: "classes" */ "@/features/classes/list/classes-page"),
    ),
    page(
      `${paths.classes}/:id`,
      () => import(/* webpackChunkName: "class" */ "@/features/classes/one/class-page"),
    ),
    page(
      paths.accountantAdmin,
      () => import(/* webpackChunkName: "accountant-admin" */ "./pages/accountant-admin-page"),
    ),
    page(
      paths.adminGrievance,
      () =>
        import(/* webpackChunkName: "admin-grievance" */ "@/features/grievances/staff/queue-page"),
    ),
    page(
      paths.adminLeave,
      () =>
        import(/* webpackChunkName: "admin-leave" */ "@/features/leaves/staff/leave-queue-page"),
    ),
    {
      path: paths.adminScholarship,
      lazy: () =>
        import(
          /* webpackChunkName: "admin-scholarship-layout" */ "./layouts/admin-scholarship-layout"
        ),
      children: [
        { index: true, element: <Navigate to={paths.adminScholarshipAdd} replace /> },
        page(
          paths.adminScholarshipAdd,
          () =>
            import(
              /* webpackChunkName: "admin-scholarship-add" */ "@/features/scholarships/desk/add/scholarships-page"
            ),
        ),
        page(
          paths.adminScholarshipApprove,
          () =>
            import(
              /* webpackChunkName: "admin-scholarship-approve" */ "@/features/scholarships/desk/approve/approve-page"
            ),
        ),
      ],
    },
    page(
      paths.teacherMark,
      () =>
        import(/* webpackChunkName: "teacher-mark" */ "@/features/attendance/marking/mark-page"),
    ),
    page(
      paths.teacherApprove,
      () =>
        import(
          /* webpackChunkName: "teacher-approve" */ "@/features/practicals/teacher/approve-page"
        ),
    ),
  ],
};
