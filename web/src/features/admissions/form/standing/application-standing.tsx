import { Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { AdmissionStatus } from "@/features/admissions/admission-status";
import {
  DocumentDialog,
  DocumentThumbnail,
} from "@/features/admissions/documents/document-thumbnail";
import { kindAndSize, type ShownDocument } from "@/features/admissions/documents/kinds";
import type { Admission, AdmissionSlot } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { formatPercent } from "@/lib/percent";
import { texts as uploadTexts } from "@/shared/upload/texts";
import { AppLink } from "@/ui/app-link";
import { FactList } from "@/ui/fact-list";
import { Panel } from "@/ui/panel";
import { FormSection } from "../form-section";
import { type FieldName, fieldNames, isGender } from "../rules";
import { texts } from "../texts";
import { DownloadApplication } from "./download-application";
import { Openings } from "./openings";
import { Remark, When } from "./sent-back";
import classes from "./standing.module.css";

const t = texts.standing;

const shown: Partial<Record<FieldName, (value: string) => string>> = {
  dob: formatDate,
  gender: (value) => (isGender(value) ? texts.genders[value] : value),
  score: (value) => formatPercent(value),
};

/** A submitted application: nothing can be changed, everything can be seen. */
export function ApplicationStanding({ admission }: { admission: Admission }) {
  const { status, submittedAt, decidedAt, remark } = admission;
  return (
    <Stack gap="lg" className={classes.standing}>
      <Panel labelledBy="standing">
        <Stack gap="sm" align="flex-start">
          <AdmissionStatus status={status} />
          <Title order={2} id="standing">
            {t.heading[status]}
          </Title>
          <When submittedAt={submittedAt} decidedAt={decidedAt} />
          {remark && <Remark remark={remark} />}
          <Text maw="var(--portal-measure)">
            {t.next[status]}{" "}
            {status === "Approved" && <AppLink to={paths.feeStatus}>{t.fees}</AppLink>}
          </Text>
          <DownloadApplication />
        </Stack>
      </Panel>
      <FormSection id="details" title={t.details}>
        <Summary form={admission.form} />
      </FormSection>
      <FormSection id="documents" title={t.documents}>
        <SentDocuments slots={admission.slots} />
      </FormSection>
      <Openings admission={admission} />
    </Stack>
  );
}

/** The form's data, to read. */
function Summary({ form }: Pick<Admission, "form">) {
  return (
    <FactList
      facts={fieldNames.map((name) => ({
        label: texts.fields[name],
        value: (shown[name] ?? String)(form[name]),
      }))}
    />
  );
}

function SentDocuments({ slots }: { slots: AdmissionSlot[] }) {
  const [viewing, setViewing] = useState<ShownDocument | null>(null);
  return (
    <>
      <ul className={classes.documents}>
        {slots.map(({ slot, title, document }) => (
          <li key={slot}>
            <DocumentThumbnail slot={slot} document={document && { ...document, title }} />
            <div>
              <Title order={3}>{title}</Title>
              {/* Whom the college has brought in need not send any. */}
              {!document && (
                <Text size="sm" c="dimmed">
                  {t.notSent}
                </Text>
              )}
              {document && (
                <>
                  <Text size="sm" c="dimmed" mb={8}>
                    {kindAndSize(document)}
                  </Text>
                  <Button
                    variant="default"
                    size="compact-md"
                    fz="sm"
                    aria-label={uploadTexts.of(texts.slots.view, title)}
                    onClick={() => setViewing({ ...document, title })}
                  >
                    {texts.slots.view}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {viewing && <DocumentDialog document={viewing} onClose={() => setViewing(null)} />}
    </>
  );
}
