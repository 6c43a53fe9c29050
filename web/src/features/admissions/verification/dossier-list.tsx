import { Skeleton } from "@mantine/core";
import { AdmissionStatus } from "@/features/admissions/admission-status";
import type { Dossier } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { DecideActions, type Decision } from "@/shared/queue/decide-actions";
import { useInSight } from "@/shared/split/focus";
import { Listing } from "@/ui/list/listing";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { texts as uiTexts } from "@/ui/texts";
import { texts as admissionTexts } from "../texts";
import { BelowEligibility } from "./below-eligibility";
import classes from "./desk.module.css";
import { listId } from "./desk-tools";
import { Imported } from "./imported";
import { texts } from "./texts";
import type { DeskState, OpenDecision } from "./use-desk";

interface Props {
  desk: DeskState;
  onDecide: (decision: OpenDecision) => void;
}

export function DossierList({ desk, onDecide }: Props) {
  const { list, status, search, narrowing, openId, opened } = desk;
  const isNarrowed = search !== "" || narrowing.facts.length > 0;
  return (
    <Listing
      list={list}
      empty={isNarrowed ? texts.noMatch : texts.empty[status]}
      shown={texts.shown}
      tabPanel={{ id: listId, label: admissionTexts.states[status] }}
    >
      {(dossiers) =>
        dossiers ? (
          <ul className={classes.cards} aria-label={texts.list}>
            {dossiers.map((dossier) => (
              <li key={dossier.id}>
                <DossierCard
                  dossier={dossier}
                  current={dossier.id === openId}
                  to={opened.addressOf(dossier.id)}
                  onDecide={(decision) => onDecide({ decision, dossier })}
                />
              </li>
            ))}
          </ul>
        ) : (
          <ListSkeleton />
        )
      }
    </Listing>
  );
}

const places = ["a", "b", "c", "d", "e", "f"];

/** Cards hold their place while they are on their way. */
const ListSkeleton = () => (
  <div className={classes.cards} aria-busy="true">
    {places.map((place, index) => (
      <Skeleton
        key={place}
        height={170}
        role={index === 0 ? "status" : undefined}
        aria-label={index === 0 ? uiTexts.loading : undefined}
      />
    ))}
  </div>
);

interface DossierCardProps {
  dossier: Dossier;
  current: boolean;
  /** Where it is read. */
  to: string;
  onDecide: (decision: Decision) => void;
}

export const cardId = (studentId: string) => `application-${studentId}`;

function DossierCard({ dossier, current, to, onDecide }: DossierCardProps) {
  const { id, fullName, course, score, status, isImported, belowEligibility } = dossier;
  const { submittedAt, decidedAt } = dossier;
  const told = decidedAt
    ? texts.decided(formatDate(decidedAt))
    : texts.submitted(formatDate(submittedAt));
  return (
    <article
      ref={useInSight<HTMLElement>(current)}
      className={classes.card}
      aria-current={current || undefined}
    >
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
          <>
            <AdmissionStatus status={status} /> {isImported && <Imported />}
          </>
        )}
      </div>
    </article>
  );
}
