import { Skeleton } from "@mantine/core";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { useFocusKept } from "@/ui/list/use-focus-kept";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./desk.module.css";
import { DossierCard } from "./dossier-card";
import { listId } from "./list-tools";
import { texts } from "./texts";
import type { DeskState, OpenDecision } from "./use-desk";

interface Props {
  desk: DeskState;
  onDecide: (decision: OpenDecision) => void;
}

export function DossierList({ desk, onDecide }: Props) {
  const { ref, ...watch } = useFocusKept(desk.list.data);
  return (
    <div id={listId} role="tabpanel" aria-label={desk.status} tabIndex={-1} ref={ref} {...watch}>
      <Listed desk={desk} onDecide={onDecide} />
    </div>
  );
}

function Listed({ desk, onDecide }: Props) {
  const { list, status, search, openId } = desk;
  if (list.isError) return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <Holding />;
  if (list.data.length === 0) {
    const words = search ? texts.noMatch : texts.empty[status];
    return words ? <Empty {...words} /> : null;
  }
  return (
    <>
      <ul className={classes.cards} aria-label={texts.list}>
        {list.data.map((dossier) => (
          <li key={dossier.id}>
            <DossierCard
              dossier={dossier}
              current={dossier.id === openId}
              onOpen={() => desk.open(dossier.id)}
              onDecide={(act) => onDecide({ act, dossier })}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        summary={texts.shown(list.data.length)}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
      />
    </>
  );
}

const places = ["a", "b", "c", "d", "e", "f"];

/** Cards hold their place while they are on their way. */
const Holding = () => (
  <div className={classes.cards} aria-busy="true">
    {places.map((place, index) => (
      <Skeleton
        key={place}
        height={158}
        role={index === 0 ? "status" : undefined}
        aria-label={index === 0 ? uiTexts.loading : undefined}
      />
    ))}
  </div>
);
