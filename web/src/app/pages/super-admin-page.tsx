import type { ComponentType } from "react";
import { useReopenings } from "@/features/admissions/reopenings/api";
import { CollegeDetailsTab } from "@/features/college-setup/college-details-tab";
import { textOrNull, useUrlState } from "@/lib/use-url-state";
import { Glance } from "@/shared/glance/glance";
import { lazyPart } from "@/ui/lazy-part";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { Waiting } from "../layouts/waiting";
import { superAdminTabs } from "./super-admin-tabs";
import { texts } from "./texts";

const t = texts.administration;

/** A tab whose code comes when the first one is drawn. */
const tab = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(load, undefined, <Waiting />);

const Admins = tab(() =>
  import(/* webpackChunkName: "admins" */ "@/features/admins/admin-details-tab").then(
    ({ AdminDetailsTab }) => ({ default: AdminDetailsTab }),
  ),
);
const Transactions = tab(() =>
  import(/* webpackChunkName: "transactions" */ "@/features/transactions/transactions-tab").then(
    ({ TransactionsTab }) => ({ default: TransactionsTab }),
  ),
);
const Payouts = tab(() =>
  import(
    /* webpackChunkName: "payouts" */ "@/features/scholarships/payout/scholarship-approval-tab"
  ).then(({ ScholarshipApprovalTab }) => ({ default: ScholarshipApprovalTab })),
);
const Reopenings = tab(() =>
  import(
    /* webpackChunkName: "reopenings" */ "@/features/admissions/reopenings/reopenings-view"
  ).then(({ ReopeningsView }) => ({ default: ReopeningsView })),
);
const Audit = tab(() =>
  import(/* webpackChunkName: "audit" */ "@/features/audit/audit-tab").then(({ AuditTab }) => ({
    default: AuditTab,
  })),
);

const AcademicYears = tab(() =>
  import(
    /* webpackChunkName: "academic-years" */ "@/features/academic-years/list/academic-years-view"
  ).then(({ AcademicYearsView }) => ({ default: AcademicYearsView })),
);

const CourseMoves = tab(() =>
  import(/* webpackChunkName: "course-moves" */ "@/features/course-moves/course-moves-view").then(
    ({ CourseMovesView }) => ({ default: CourseMovesView }),
  ),
);

const Promotions = tab(() =>
  import(/* webpackChunkName: "promotions" */ "@/features/promotions/promotions-view").then(
    ({ PromotionsView }) => ({ default: PromotionsView }),
  ),
);

const Enrolments = tab(() =>
  import(/* webpackChunkName: "enrolments" */ "@/features/enrolment-changes/enrolments-view").then(
    ({ EnrolmentsView }) => ({ default: EnrolmentsView }),
  ),
);

const StudentImports = tab(() =>
  import(/* webpackChunkName: "student-imports" */ "@/features/student-imports/imports-view").then(
    ({ StudentImportsView }) => ({ default: StudentImportsView }),
  ),
);

const views = {
  college: <CollegeDetailsTab />,
  admins: <Admins />,
  transactions: <Transactions />,
  scholarships: <Payouts />,
  reopenings: <Reopenings />,
  audit: <Audit />,
  years: <AcademicYears />,
  moves: <CourseMoves />,
  promotions: <Promotions />,
  enrolments: <Enrolments />,
  imports: <StudentImports />,
};

/** One page with the specification's four tabs, the audit, the requests to re-open an admission, the academic years, the moves of courses to terms, the promotions of classes, other changes of enrolment and the imports of present students; the address says which is open. */
export function Component() {
  const { state, setAll } = useUrlState({ tab: textOrNull });
  const open = superAdminTabs.find(({ value }) => value === state.tab) ?? superAdminTabs[0];

  const { waiting } = useReopenings();

  return (
    <Page title={t.title} part={open.label()} lead={t.lead}>
      <Glance desk="college" isWide />
      <Tabs
        label={t.title}
        tabs={superAdminTabs.map(({ value, label }) => ({
          value,
          label: label(),
          waiting: value === "reopenings" ? waiting : undefined,
        }))}
        open={open.value}
        onOpen={(value) => setAll({ tab: value })}
      >
        {(value) => views[value]}
      </Tabs>
    </Page>
  );
}
