import { AdminDetailsTab } from "@/features/admins/admin-details-tab";
import { useReopenings } from "@/features/admissions/reopenings/api";
import { ReopeningsView } from "@/features/admissions/reopenings/reopenings-view";
import { AuditTab } from "@/features/audit/audit-tab";
import { CollegeDetailsTab } from "@/features/college-setup/college-details-tab";
import { ScholarshipApprovalTab } from "@/features/scholarships/payout/scholarship-approval-tab";
import { TransactionsTab } from "@/features/transactions/transactions-tab";
import { textOrNull, useUrlState } from "@/lib/use-url-state";
import { Glance } from "@/shared/glance/glance";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { superAdminTabs } from "./super-admin-tabs";
import { texts } from "./texts";

const t = texts.administration;

const views = {
  college: <CollegeDetailsTab />,
  admins: <AdminDetailsTab />,
  transactions: <TransactionsTab />,
  scholarships: <ScholarshipApprovalTab />,
  reopenings: <ReopeningsView />,
  audit: <AuditTab />,
};

/** One page with the specification's four tabs, the requests to re-open an admission and the audit; the address says which is open. */
export function Component() {
  const { state, setAll } = useUrlState({ tab: textOrNull });
  const tab = superAdminTabs.find(({ value }) => value === state.tab) ?? superAdminTabs[0];

  const { waiting } = useReopenings();

  return (
    <Page title={t.title} part={tab.label()} lead={t.lead}>
      <Glance desk="college" />
      <Tabs
        label={t.title}
        tabs={superAdminTabs.map(({ value, label }) => ({
          value,
          label: label(),
          waiting: value === "reopenings" ? waiting : undefined,
        }))}
        open={tab.value}
        onOpen={(value) => setAll({ tab: value })}
      >
        {(value) => views[value]}
      </Tabs>
    </Page>
  );
}
