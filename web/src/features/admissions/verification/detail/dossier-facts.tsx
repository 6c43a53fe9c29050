import { FactList } from "@/features/admissions/fact-list";
import type { Dossier } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { texts } from "../texts";

const { fields } = texts;

/** Every field of the form, in the specification's order; what decides stands last. */
export function DossierFacts({ dossier }: { dossier: Dossier }) {
  return (
    <FactList
      facts={[
        { label: fields.fullName, value: dossier.fullName },
        { label: fields.gender, value: texts.genders[dossier.gender] ?? dossier.gender },
        { label: fields.parentName, value: dossier.parentName },
        { label: fields.address, value: dossier.address },
        { label: fields.phone, value: dossier.phone },
        { label: fields.parentPhone, value: dossier.parentPhone },
        { label: fields.dob, value: formatDate(dossier.dob) },
        { label: fields.lastInstitution, value: dossier.lastInstitution },
        { label: fields.score, value: texts.percent(dossier.score) },
        { label: fields.course, value: texts.courseAsks(dossier.course, dossier.eligibility) },
      ]}
    />
  );
}
