import { paths } from "@/lib/paths";
import { AreaTabs } from "./area-tabs";
import { texts } from "./texts";

const t = texts.scholarships;

const tabs = [
  { to: paths.adminScholarshipAdd, label: () => t.add },
  { to: paths.adminScholarshipApprove, label: () => t.approve },
];

export function Component() {
  return <AreaTabs label={t.area} tabs={tabs} />;
}
