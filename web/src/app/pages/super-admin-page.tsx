import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { useSearchParams } from "react-router";
import { AdminDetailsTab } from "@/features/admins/admin-details-tab";
import { CollegeDetailsTab } from "@/features/college-setup/college-details-tab";
import { TransactionsTab } from "@/features/transactions/transactions-tab";
import { Page } from "@/ui/page";
import { superAdminTabs } from "./super-admin-tabs";
import { UpcomingNote } from "./upcoming-page";

/** One page with the specification's four tabs; the address says which one is open. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("tab");
  const tab = superAdminTabs.find(({ value }) => value === wanted) ?? superAdminTabs[0];

  return (
    <Page title="College administration">
      <Tabs
        value={tab.value}
        onChange={(value) => setSearch({ tab: value ?? "" })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {superAdminTabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {superAdminTabs.map(({ value, label, purpose }) => (
          <Tabs.Panel key={value} value={value}>
            {value === "college" ? (
              <CollegeDetailsTab />
            ) : value === "admins" ? (
              <AdminDetailsTab />
            ) : value === "transactions" ? (
              <TransactionsTab />
            ) : (
              <UpcomingNote title={label} purpose={purpose} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
