import { Skeleton } from "@mantine/core";
import { Listing } from "@/ui/list/listing";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./desk.module.css";
import { listId } from "./desk-tools";
import { DossierCard } from "./dossier-card";
import { texts } from "./texts";
import type { DeskState, OpenDecision } from "./use-desk";

interface Props {
  desk: DeskState;
  onDecide: (decision: OpenDecision) => void;
}

export function DossierList({ desk, onDecide }: Props) {
  const { list, status, search, openId, addressOf } = desk;
  return (
    <Listing
      list={list}
      empty={search ? texts.noMatch : texts.empty[status]}
      shown={texts.shown}
      tabPanel={{ id: listId, label: status }}
    >
      {(dossiers) =>
        dossiers ? (
          <ul className={classes.cards} aria-label={texts.list}>
            {dossiers.map((dossier) => (
              <li key={dossier.id}>
                <DossierCard
                  dossier={dossier}
                  current={dossier.id === openId}
                  to={addressOf(dossier.id)}
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
