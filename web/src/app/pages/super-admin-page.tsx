import { Tabs } from "@mantine/core";
import { useSearchParams } from "react-router";
import { AdminDetailsTab } from "@/features/admins/admin-details-tab";
import { AuditTab } from "@/features/audit/audit-tab";
import { CollegeDetailsTab } from "@/features/college-setup/college-details-tab";
import { ScholarshipApprovalTab } from "@/features/scholarships/payout/scholarship-approval-tab";
import { TransactionsTab } from "@/features/transactions/transactions-tab";
import { Page } from "@/ui/page";
import { TabsList } from "@/ui/tabs-list";
import { superAdminTabs } from "./super-admin-tabs";

/** One page with the specification's four tabs and the audit; the address says which is open. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("tab");
  const tab = superAdminTabs.find(({ value }) => value === wanted) ?? superAdminTabs[0];

  return (
    <Page title="College administration" part={tab.label}>
      <Tabs
        value={tab.value}
        onChange={(value) => setSearch({ tab: value ?? "" })}
        keepMounted={false}
      >
        <TabsList mb="lg">
          {superAdminTabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabsList>
        {superAdminTabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            {value === "college" ? (
              <CollegeDetailsTab />
            ) : value === "admins" ? (
              <AdminDetailsTab />
            ) : value === "transactions" ? (
              <TransactionsTab />
            ) : value === "audit" ? (
              <AuditTab />
            ) : (
              <ScholarshipApprovalTab />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
