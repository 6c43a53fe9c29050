import { paths } from "@/lib/paths";
import { AreaLayout } from "./area-layout";
import { texts } from "./texts";

const t = texts.scholarships;

const tabs = [
  { to: paths.adminScholarshipAdd, label: () => t.add },
  { to: paths.adminScholarshipApprove, label: () => t.approve },
];

export function Component() {
  return <AreaLayout label={t.area} tabs={tabs} />;
}
