import { useEffect, useRef } from "react";
import { AdmissionStatus } from "@/features/admissions/admission-status";
import type { Dossier } from "@/lib/api-types";
import { formatDate, formatDateWithHint } from "@/lib/dates";
import { DecideActions, type Decision } from "@/shared/queue/decide-actions";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { BelowEligibility } from "./below-eligibility";
import classes from "./dossier-card.module.css";
import { texts } from "./texts";

interface Props {
  dossier: Dossier;
  current: boolean;
  /** Where it is read. */
  to: string;
  onDecide: (decision: Decision) => void;
}

export const cardId = (studentId: string) => `application-${studentId}`;

export function DossierCard({ dossier, current, to, onDecide }: Props) {
  const { id, fullName, course, score, status, submittedAt, decidedAt, belowEligibility } = dossier;
  const told = decidedAt
    ? texts.decided(formatDate(decidedAt))
    : texts.submitted(formatDateWithHint(submittedAt));
  return (
    <article ref={useInSight(current)} className={classes.card} aria-current={current || undefined}>
      {/* The area of its link is the whole card's. */}
      <StudentName name={fullName} id={id} to={to} linkId={cardId(id)} />
      {/* The badge has its place here, so that the buttons are where they are on every card. */}
      <div className={classes.score}>
        {texts.scoreOf(score, course)}
        {belowEligibility && <BelowEligibility />}
      </div>
      <span className={text.quiet}>{told}</span>
      <div className={classes.foot}>
        {status === "Submitted" ? (
          <DecideActions id={id} texts={texts} of={fullName} onDecide={onDecide} />
        ) : (
          <AdmissionStatus status={status} />
        )}
      </div>
    </article>
  );
}

/** The list follows whoever works through it by keys. */
function useInSight(current: boolean) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return ref;
}
