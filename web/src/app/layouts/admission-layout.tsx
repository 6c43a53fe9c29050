import { paths } from "@/lib/paths";
import { AreaTabs } from "./area-tabs";

const tabs = [
  { to: paths.admissionForm, label: "Admission Form" },
  { to: paths.admissionCourses, label: "Course Details" },
  { to: paths.admissionGuidelines, label: "Guidelines" },
  { to: paths.admissionHelp, label: "Help & Support" },
];

export function Component() {
  return <AreaTabs label="Admission" tabs={tabs} />;
}
