import { Stack, Text, Title } from "@mantine/core";
import { AdmissionStatus } from "@/features/admissions/admission-status";
import type { Admission } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Panel } from "@/ui/panel";
import { FormSection } from "../form-section";
import { texts } from "../texts";
import { Openings } from "./openings";
import { Remark } from "./remark";
import { SentDocuments } from "./sent-documents";
import classes from "./standing.module.css";
import { Summary } from "./summary";
import { When } from "./when";

const t = texts.standing;

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
          <Text maw="65ch">
            {t.next[status]}{" "}
            {status === "Approved" && <AppLink to={paths.feeStatus}>{t.fees}</AppLink>}
          </Text>
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
