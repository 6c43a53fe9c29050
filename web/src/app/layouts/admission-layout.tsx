import { paths } from "@/lib/paths";
import { texts } from "../texts";
import { AreaTabs } from "./area-tabs";

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
