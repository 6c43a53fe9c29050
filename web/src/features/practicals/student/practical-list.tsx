import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { texts as uiTexts } from "@/ui/texts";
import { practicalsQuery, type Standing } from "../api";
import { PracticalItem } from "./practical-item";
import classes from "./practicals.module.css";
import { texts } from "./texts";

export function PracticalList({ standing }: { standing: Standing }) {
  const practicals = useInfiniteQuery(practicalsQuery(standing));
  if (practicals.isError) {
    return <Failed error={practicals.error} onRetry={() => practicals.refetch()} />;
  }
  if (practicals.data?.length === 0) return <Empty {...texts.empty[standing]} />;
  return (
    <>
      <ul className={classes.practicals} aria-busy={!practicals.data}>
        {practicals.data?.map((practical) => (
          <PracticalItem key={practical._id} practical={practical} />
        )) ?? <Waiting />}
      </ul>
      {practicals.data && (
        <LoadMore
          summary={texts.shown(practicals.data.length)}
          hasMore={practicals.hasNextPage}
          loading={practicals.isFetchingNextPage}
          onLoadMore={() => practicals.fetchNextPage()}
        />
      )}
    </>
  );
}

const Waiting = () =>
  [1, 2, 3].map((row) => (
    <li key={row} className={classes.practical}>
      <Skeleton height={56} width="70%" aria-label={row === 1 ? uiTexts.loading : undefined} />
    </li>
  ));
