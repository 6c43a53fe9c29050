import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Admission } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Failed } from "@/ui/list/failed";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { admissionQuery } from "./api";
import { ApplicationForm } from "./application-form";
import classes from "./application-form.module.css";
import { ApplicationStanding } from "./standing/application-standing";
import { SentBack } from "./standing/sent-back";
import { texts } from "./texts";

/** As high as the form's sections. */
const heights = [480, 240, 560];

export function Component() {
  const admission = useQuery(admissionQuery);
  return (
    <Page title={texts.title} lead={leadOf(admission.data)}>
      {admission.data ? (
        <Stage admission={admission.data} />
      ) : admission.isError ? (
        <Failed error={admission.error} onRetry={() => admission.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

const mayBeEdited = ({ status, isIncomplete }: Admission) =>
  status === "Draft" || status === "Rejected" || isIncomplete;

/** A login ends here, also for those who have nothing to fill in any more. */
function leadOf(admission: Admission | undefined) {
  if (!admission || mayBeEdited(admission)) return texts.lead;
  if (admission.status !== "Approved") return undefined;
  return (
    <>
      {texts.admitted} <AppLink to={paths.studentDetail}>{texts.toOverview}</AppLink>
    </>
  );
}

/** What the page is depends on how far the application has come. */
function Stage({ admission }: { admission: Admission }) {
  const navigate = useNavigate();
  const { status, decidedAt, isIncomplete } = admission;
  if (!mayBeEdited(admission)) return <ApplicationStanding admission={admission} />;

  async function onSubmitted() {
    await navigate(isIncomplete ? paths.studentDetail : paths.feeStatus);
    flash(isIncomplete ? texts.completed : texts.submitted, { forMs: flashLong });
  }

  return (
    // Another decision is another form: nothing that was typed for the one before remains.
    <ApplicationForm key={`${status} ${decidedAt}`} admission={admission} onSubmitted={onSubmitted}>
      {isIncomplete && <Notice tone="info">{texts.incomplete}</Notice>}
      {status === "Rejected" && <SentBack admission={admission} />}
    </ApplicationForm>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className={classes.column}>
      <Stack gap="lg" role="status" aria-label={texts.loading}>
        {heights.map((height) => (
          <Panel key={height}>
            <Skeleton height={28} width={220} mb="md" />
            <Skeleton height={height} />
          </Panel>
        ))}
      </Stack>
    </div>
  );
}
