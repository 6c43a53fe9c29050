import { useSearchParams } from "react-router";
import { AdminDetailsTab } from "@/features/admins/admin-details-tab";
import { AuditTab } from "@/features/audit/audit-tab";
import { CollegeDetailsTab } from "@/features/college-setup/college-details-tab";
import { ScholarshipApprovalTab } from "@/features/scholarships/payout/scholarship-approval-tab";
import { TransactionsTab } from "@/features/transactions/transactions-tab";
import { Page } from "@/ui/page";
import { PageTabs } from "@/ui/page-tabs";
import { superAdminTabs } from "./super-admin-tabs";
import { texts } from "./texts";

const words = texts.administration;

const views = {
  college: <CollegeDetailsTab />,
  admins: <AdminDetailsTab />,
  transactions: <TransactionsTab />,
  scholarships: <ScholarshipApprovalTab />,
  audit: <AuditTab />,
};

/** One page with the specification's four tabs and the audit; the address says which is open. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("tab");
  const tab = superAdminTabs.find(({ value }) => value === wanted) ?? superAdminTabs[0];

  return (
    <Page title={words.title} part={tab.label} lead={words.lead}>
      <PageTabs
        label={words.title}
        tabs={superAdminTabs}
        open={tab.value}
        onOpen={(value) => setSearch({ tab: value })}
      >
        {(value) => views[value]}
      </PageTabs>
    </Page>
  );
}
