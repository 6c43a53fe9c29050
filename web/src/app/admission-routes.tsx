import { Navigate, type RouteObject } from "react-router";
import { paths } from "@/lib/paths";
import { page } from "./lazy-page";

/** The student's admission area with its four tabs. */
export const admission: RouteObject = {
  path: paths.admission,
  lazy: () => import(/* webpackChunkName: "admission-layout" */ "./layouts/admission-layout"),
  children: [
    { index: true, element: <Navigate to={paths.admissionForm} replace /> },
    page(
      paths.admissionForm,
      () =>
        import(
          /* webpackChunkName: "admission-form" */ "@/features/admissions/form/admission-form-page"
        ),
    ),
    page(
      paths.admissionCourses,
      () =>
        import(
          /* webpackChunkName: "admission-courses" */ "@/features/admissions/courses/courses-page"
        ),
    ),
    page(
      paths.admissionGuidelines,
      () =>
        import(
          /* webpackChunkName: "admission-guidelines" */ "@/features/admissions/guidelines/guidelines-page"
        ),
    ),
    page(
      paths.admissionHelp,
      () => import(/* webpackChunkName: "admission-help" */ "@/features/admissions/help/help-page"),
    ),
  ],
};
