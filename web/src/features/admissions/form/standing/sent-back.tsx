import { Stack, Text, Title } from "@mantine/core";
import { AdmissionStatus } from "@/features/admissions/admission-status";
import type { Admission } from "@/lib/api-types";
import { formatMoment } from "@/lib/dates";
import { Panel } from "@/ui/panel";
import { texts } from "../texts";
import { DownloadApplication } from "./download-application";
import classes from "./standing.module.css";

const t = texts.standing;

/** Why a rejected application came back, above the form that corrects it. */
export function SentBack({ admission }: { admission: Admission }) {
  const { status, submittedAt, decidedAt, remark, slots } = admission;
  const refused = slots.filter(({ document }) => document?.refusal);
  return (
    <Panel labelledBy="standing">
      <Stack gap="sm" align="flex-start">
        <AdmissionStatus status={status} />
        <Title order={2} id="standing">
          {t.heading[status]}
        </Title>
        <When submittedAt={submittedAt} decidedAt={decidedAt} />
        {remark && <Remark remark={remark} />}
        {refused.length > 0 && (
          <div>
            <Title order={3}>{t.resend}</Title>
            <ul className={classes.reasons}>
              {refused.map(({ slot, title, document }) => (
                <li key={slot}>
                  <strong>{title}:</strong> {document?.refusal}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Text maw="var(--portal-measure)">{t.next[status]}</Text>
        <DownloadApplication />
      </Stack>
    </Panel>
  );
}

/** The college's own words, told apart from ours. */
export function Remark({ remark }: { remark: string }) {
  return (
    <figure className={classes.remark}>
      <figcaption>{texts.standing.remark}</figcaption>
      <blockquote>{remark}</blockquote>
    </figure>
  );
}

export function When({ submittedAt, decidedAt }: Pick<Admission, "submittedAt" | "decidedAt">) {
  const parts = [
    submittedAt && t.submittedAt(formatMoment(submittedAt)),
    decidedAt && t.decidedAt(formatMoment(decidedAt)),
  ];
  return (
    <Text c="dimmed" size="sm">
      {parts.filter(Boolean).join(" · ")}
    </Text>
  );
}
