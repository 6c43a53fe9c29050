import { paths } from "@/lib/paths";
import { AreaTabs } from "./area-tabs";

const tabs = [
  { to: paths.adminScholarshipAdd, label: "Scholarships" },
  { to: paths.adminScholarshipApprove, label: "Approve Students" },
];

export function Component() {
  return <AreaTabs label="Handle Scholarships" tabs={tabs} />;
}
