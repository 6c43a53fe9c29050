import { paths } from "@/lib/paths";
import { AreaLayout } from "./area-layout";
import { texts } from "./texts";

const t = texts.admission;

const tabs = [
  { to: paths.admissionForm, label: () => t.form },
  { to: paths.admissionCourses, label: () => t.courses },
  { to: paths.admissionGuidelines, label: () => t.guidelines },
  { to: paths.admissionHelp, label: () => t.help },
];

export function Component() {
  return <AreaLayout label={t.area} tabs={tabs} />;
}
