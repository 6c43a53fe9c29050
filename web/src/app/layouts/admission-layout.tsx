import { paths } from "@/lib/paths";
import { AreaTabs } from "./area-tabs";
import { texts } from "./texts";

const t = texts.admission;

const tabs = [
  { to: paths.admissionForm, label: () => t.form },
  { to: paths.admissionCourses, label: () => t.courses },
  { to: paths.admissionGuidelines, label: () => t.guidelines },
  { to: paths.admissionHelp, label: () => t.help },
];

export function Component() {
  return <AreaTabs label={t.area} tabs={tabs} />;
}
