import { Button, UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { AdmissionStatus } from "@/features/admissions/admission-status";
import type { Dossier } from "@/lib/api-types";
import { formatDateWithHint } from "@/lib/dates";
import { BelowEligibility } from "./below-eligibility";
import classes from "./dossier-card.module.css";
import { texts } from "./texts";
import type { Act } from "./use-desk";

interface Props {
  dossier: Dossier;
  current: boolean;
  onOpen: () => void;
  onDecide: (act: Act) => void;
}

export const cardId = (studentId: string) => `application-${studentId}`;

export function DossierCard({ dossier, current, onOpen, onDecide }: Props) {
  const { id, fullName, course, score, status, submittedAt, decidedAt, belowEligibility } = dossier;
  const when = decidedAt ?? submittedAt;
  const ref = useInSight(current);
  const told = formatDateWithHint(when);
  return (
    <article ref={ref} className={classes.card} aria-current={current || undefined}>
      {/* Its area is the whole card's. */}
      <UnstyledButton id={cardId(id)} className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{fullName}</span>
      </UnstyledButton>
      <p className={classes.quiet}>{id}</p>
      <p>{texts.scoreOf(score, course)}</p>
      <p className={classes.quiet}>{decidedAt ? texts.decided(told) : texts.submitted(told)}</p>
      <div className={classes.foot}>
        {belowEligibility && <BelowEligibility />}
        {status === "Submitted" ? (
          <div className={classes.acts}>
            {(["approve", "reject"] as const).map((act) => (
              <Button
                key={act}
                variant="default"
                size="compact-md"
                fz="sm"
                aria-label={texts.of(texts[act], fullName)}
                onClick={() => onDecide(act)}
              >
                {texts[act]}
              </Button>
            ))}
          </div>
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
