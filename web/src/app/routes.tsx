import type { RouteObject } from "react-router";
import { paths } from "@/lib/paths";
import { prefetchFrom } from "@/lib/prefetch";
import { admission } from "./admission-routes";
import { Waiting } from "./layouts/waiting";
import { page } from "./lazy-page";
import { PageError, RouteError } from "./pages/route-error";
import { Root } from "./root";
import { staff } from "./staff-routes";

/** Pages for visitors that read something of the server. A login does not, and so loads sooner. */
const withData = (children: RouteObject[]): RouteObject => ({
  lazy: () => import(/* webpackChunkName: "with-client" */ "./layouts/with-client"),
  children,
});

const signedOutPages = (mailbox: boolean): RouteObject => ({
  lazy: () => import(/* webpackChunkName: "auth-layout" */ "./layouts/auth-layout"),
  children: [
    {
      lazy: () => import(/* webpackChunkName: "auth-layout" */ "./layouts/auth"),
      children: [
        withData([
          page(
            paths.register,
            () =>
              import(
                /* webpackChunkName: "register" */ "@/features/accounts/registration/student-registration-page"
              ),
          ),
          page(
            paths.adminRegister,
            () =>
              import(
                /* webpackChunkName: "admin-register" */ "@/features/accounts/registration/admin-registration-page"
              ),
          ),
        ]),
        page(
          paths.logIn,
          () =>
            import(/* webpackChunkName: "log-in" */ "@/features/accounts/login/student-login-page"),
        ),
        page(
          paths.adminLogin,
          () =>
            import(
              /* webpackChunkName: "admin-login" */ "@/features/accounts/login/admin-login-page"
            ),
        ),
      ],
    },
    withData([
      page(
        paths.forgotPassword,
        () =>
          import(
            /* webpackChunkName: "forgot-password" */ "@/features/accounts/recovery/forgot-password-page"
          ),
      ),
      page(
        paths.studentFirstPassword,
        () =>
          import(
            /* webpackChunkName: "first-password" */ "@/features/accounts/first-password/first-password-page"
          ),
      ),
      page(
        `${paths.verify}/:code?`,
        () => import(/* webpackChunkName: "verify" */ "@/features/results/verify/verify-page"),
      ),
      ...(mailbox
        ? [
            page(
              paths.devMailbox,
              () => import(/* webpackChunkName: "mailbox" */ "@/features/mailbox/mailbox-page"),
            ),
          ]
        : []),
    ]),
    {
      path: "*",
      lazy: () => import(/* webpackChunkName: "not-found" */ "./pages/not-found-page"),
    },
  ],
});

const students: RouteObject = {
  lazy: () => import(/* webpackChunkName: "student-layout" */ "./layouts/student-layout"),
  children: [
    page(
      paths.studentDetail,
      () => import(/* webpackChunkName: "student-detail" */ "./pages/student-detail-page"),
    ),
    admission,
    page(
      paths.feeStatus,
      () => import(/* webpackChunkName: "fee-status" */ "@/features/fees/fee-status-page"),
    ),
    page(
      paths.practicals,
      () => import(/* webpackChunkName: "practicals" */ "./pages/practicals-page"),
    ),
    page(
      paths.reexam,
      () => import(/* webpackChunkName: "reexam" */ "@/features/reexam/reexam-page"),
    ),
    page(
      paths.result,
      () => import(/* webpackChunkName: "result" */ "@/features/results/result-page"),
    ),
    page(
      paths.scholarship,
      () =>
        import(
          /* webpackChunkName: "scholarship" */ "@/features/scholarships/student/scholarship-page"
        ),
    ),
    page(
      paths.grievance,
      () =>
        import(/* webpackChunkName: "grievance" */ "@/features/grievances/student/grievance-page"),
    ),
    page(
      paths.leave,
      () => import(/* webpackChunkName: "leave" */ "@/features/leaves/student/leave-page"),
    ),
    page(
      paths.wallet,
      () => import(/* webpackChunkName: "wallet" */ "@/features/wallet/wallet-page"),
    ),
  ],
};

/** A page that fails leaves the frame of its area in place. */
const withBoundary = ({ children, ...frame }: RouteObject): RouteObject =>
  ({ ...frame, children: [{ errorElement: <PageError />, children }] }) as RouteObject;

/** The whole portal. A demo that shows its mails has one page more. */
export function portalRoutes({ mailbox }: { mailbox: boolean }): RouteObject[] {
  const tree = [
    {
      element: <Root />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Waiting />,
      children: [signedOutPages(mailbox), students, staff].map(withBoundary),
    },
  ];
  prefetchFrom(tree);
  return tree;
}
