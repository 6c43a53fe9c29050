import { useEffect, useRef } from "react";
import { AdmissionStatus } from "@/features/admissions/admission-status";
import type { Dossier } from "@/lib/api-types";
import { formatDateWithHint } from "@/lib/dates";
import { RowActs, RowButton } from "@/ui/list/row-acts";
import { Person } from "@/ui/person";
import text from "@/ui/text.module.css";
import { BelowEligibility } from "./below-eligibility";
import classes from "./dossier-card.module.css";
import { texts } from "./texts";
import type { Act } from "./use-desk";

interface Props {
  dossier: Dossier;
  current: boolean;
  /** Where it is read. */
  to: string;
  onDecide: (act: Act) => void;
}

export const cardId = (studentId: string) => `application-${studentId}`;

/** Of the button that decides it, for whoever leads the focus there. */
export const actId = (act: Act, studentId: string) => `${act}-${studentId}`;

export function DossierCard({ dossier, current, to, onDecide }: Props) {
  const { id, fullName, course, score, status, submittedAt, decidedAt, belowEligibility } = dossier;
  const told = formatDateWithHint(decidedAt ?? submittedAt);
  return (
    <article ref={useInSight(current)} className={classes.card} aria-current={current || undefined}>
      {/* The area of its link is the whole card's. */}
      <Person name={fullName} id={id} to={to} linkId={cardId(id)} />
      {/* The badge has its place here, so that the buttons are where they are on every card. */}
      <div className={classes.score}>
        {texts.scoreOf(score, course)}
        {belowEligibility && <BelowEligibility />}
      </div>
      <span className={text.quiet}>{decidedAt ? texts.decided(told) : texts.submitted(told)}</span>
      <div className={classes.foot}>
        {status === "Submitted" ? (
          <RowActs>
            {(["approve", "reject"] as const).map((act) => (
              <RowButton
                key={act}
                id={actId(act, id)}
                main={act === "approve"}
                aria-label={texts.of(texts[act], fullName)}
                onClick={() => onDecide(act)}
              >
                {texts[act]}
              </RowButton>
            ))}
          </RowActs>
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
