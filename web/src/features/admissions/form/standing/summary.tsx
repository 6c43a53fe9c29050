import { FactList } from "@/features/admissions/fact-list";
import type { Admission } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatPercent } from "@/lib/percent";
import { type FieldName, fieldNames } from "../rules";
import { texts } from "../texts";

const shown: Partial<Record<FieldName, (value: string) => string>> = {
  dob: formatDate,
  gender: (value) => texts.genders[value] ?? value,
  score: (value) => formatPercent(value),
};

/** The form's data, to read. */
export function Summary({ form }: Pick<Admission, "form">) {
  return (
    <FactList
      facts={fieldNames.map((name) => ({
        label: texts.fields[name],
        value: (shown[name] ?? String)(form[name]),
      }))}
    />
  );
}
