import { Button, Title } from "@mantine/core";
import { AdmissionStatus } from "@/features/admissions/admission-status";
import { AskToReopen } from "@/features/admissions/reopenings/ask-to-reopen";
import type { Dossier } from "@/lib/api-types";
import { formatDate, formatMoment } from "@/lib/dates";
import type { Decision } from "@/shared/queue/decide-actions";
import { useFocusOnArrival } from "@/shared/split/focus";
import { FactList } from "@/ui/fact-list";
import { DoneIcon, RejectedIcon } from "@/ui/icons";
import { Panel } from "@/ui/panel";
import { PanelBar } from "@/ui/panel-bar";
import { BelowEligibility } from "../below-eligibility";
import { Imported } from "../imported";
import type { Keys } from "../keys/use-keys";
import { texts } from "../texts";
import { type OpenDecision, reopeningsAddress } from "../use-desk";
import classes from "./dossier.module.css";
import { DossierDocuments } from "./dossier-documents";

const t = texts.detail;

const { fields } = texts;

export interface Props {
  dossier: Dossier;
  keys: Keys;
  onDecide: (decision: OpenDecision) => void;
}

export function DossierDetail({ dossier, keys, onDecide }: Props) {
  const { id, fullName, status, belowEligibility, isImported } = dossier;
  const { submittedAt, decidedAt, submission } = dossier;
  const heading = useFocusOnArrival();
  const facts = [
    t.studentId(id),
    ...(isImported
      ? [submission > 1 && texts.filledIn(formatMoment(submittedAt))]
      : [texts.submitted(formatMoment(submittedAt)), submission > 1 && t.again(submission)]),
    decidedAt && texts.decided(formatMoment(decidedAt)),
  ];
  return (
    <Panel labelledBy="dossier">
      <div className={classes.head}>
        <div>
          <div className={classes.badges}>
            <AdmissionStatus status={status} />
            {isImported && <Imported />}
            {belowEligibility && <BelowEligibility />}
          </div>
          <Title order={2} id="dossier" ref={heading} tabIndex={-1} className={classes.name}>
            {fullName}
          </Title>
          <p className={classes.quiet}>{facts.filter(Boolean).join(" · ")}</p>
        </div>
        {status === "Approved" && !isImported && (
          <AskToReopen dossier={dossier} listAddress={reopeningsAddress} />
        )}
      </div>
      {dossier.remark && (
        <p className={classes.remark}>
          <span>{t.remark}:</span> {dossier.remark}
        </p>
      )}
      <div className={classes.sheet}>
        <DossierFacts dossier={dossier} />
        <DossierDocuments files={dossier.files} keys={keys} />
      </div>
      {status === "Submitted" && (
        <PanelBar told={texts.scoreOf(dossier.score, dossier.course)}>
          <DecisionButtons onDecide={(decision) => onDecide({ decision, dossier })} />
        </PanelBar>
      )}
    </Panel>
  );
}

/** Every field of the form, in the specification's order; what decides stands last. */
function DossierFacts({ dossier }: { dossier: Dossier }) {
  return (
    <FactList
      facts={[
        { label: fields.fullName, value: dossier.fullName },
        {
          label: fields.gender,
          value: dossier.gender ? texts.genders[dossier.gender] : texts.missing,
        },
        { label: fields.parentName, value: dossier.parentName ?? texts.missing },
        { label: fields.address, value: dossier.address ?? texts.missing },
        { label: fields.phone, value: dossier.phone },
        { label: fields.parentPhone, value: dossier.parentPhone ?? texts.missing },
        { label: fields.dob, value: formatDate(dossier.dob) },
        { label: fields.lastInstitution, value: dossier.lastInstitution ?? texts.missing },
        {
          label: fields.score,
          value: dossier.score === null ? texts.missing : texts.percent(dossier.score),
        },
        { label: fields.course, value: texts.courseAsks(dossier.course, dossier.eligibility) },
      ]}
    />
  );
}

const DecisionButtons = ({ onDecide }: { onDecide: (decision: Decision) => void }) => (
  <div className={classes.actions}>
    <Button
      leftSection={<DoneIcon size={18} stroke={1.75} aria-hidden />}
      onClick={() => onDecide("approve")}
    >
      {texts.approve}
    </Button>
    <Button
      variant="default"
      leftSection={<RejectedIcon size={18} stroke={1.75} aria-hidden />}
      onClick={() => onDecide("reject")}
    >
      {texts.reject}
    </Button>
  </div>
);
