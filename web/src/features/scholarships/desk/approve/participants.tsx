import { Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { BlockedButton } from "@/ui/blocked-button";
import { Empty } from "@/ui/list/empty";
import { LoadMore } from "@/ui/list/load-more";
import { SearchField } from "@/ui/list/search-field";
import { Notice } from "@/ui/notice";
import { type Participant, participantsQuery } from "../../api";
import { FailedList } from "../../failed-list";
import classes from "./approve.module.css";
import { ParticipantTable } from "./participant-table";
import { texts } from "./texts";
import type { Ticks } from "./use-ticks";

interface Props {
  scholarship: Scholarship;
  ticks: Ticks;
  onApprove: () => void;
}

/** Who has applied, to be ticked; once it is decided, who was approved. */
export function Participants({ scholarship, ticks, onApprove }: Props) {
  const { _id: id, status, approvedAt, studentsParticipated } = scholarship;
  const [search, setSearch] = useState("");
  const found = useInfiniteQuery({
    ...participantsQuery({ id, search }),
    placeholderData: keepPreviousData,
  });
  const isOpen = status === "Open";
  const all = studentsParticipated.length;
  const shown = found.data?.participants;
  if (all === 0) return <Empty {...texts.nobody} />;

  return (
    <>
      {approvedAt && (
        <div className={classes.note}>
          <Notice tone="info">{texts.decided(formatDate(approvedAt))}</Notice>
        </div>
      )}
      <div className={classes.tools}>
        <SearchField label={texts.search} placeholder={texts.searchHint} onSearch={setSearch} />
        {isOpen && shown && <Shortcuts shown={shown} ticks={ticks} />}
      </div>
      {found.isError ? (
        <FailedList sentence={texts.failed} error={found.error} onRetry={() => found.refetch()} />
      ) : shown?.length === 0 ? (
        <Empty {...texts.noMatch} />
      ) : (
        <>
          <ParticipantTable participants={shown} ticks={isOpen ? ticks : null} />
          <LoadMore
            summary={shown ? texts.shown(shown.length) : ""}
            hasMore={found.hasNextPage}
            loading={found.isFetchingNextPage}
            onLoadMore={() => found.fetchNextPage()}
          />
        </>
      )}
      {isOpen && (
        <div className={classes.bar}>
          <strong aria-live="polite">{texts.ticked(ticks.ticks.size, all)}</strong>
          <BlockedButton
            size="md"
            reason={ticks.ticks.size === 0 ? texts.nobodyTicked : undefined}
            onClick={onApprove}
          >
            {texts.approve}
          </BlockedButton>
        </div>
      )}
    </>
  );
}

/** For those in sight, so that nobody is ticked unseen. */
function Shortcuts({ shown, ticks }: { shown: Participant[]; ticks: Ticks }) {
  if (shown.length === 0) return null;
  const ids = shown.map(({ _id }) => _id);
  return (
    <div className={classes.shortcuts}>
      <Button variant="default" onClick={() => ticks.set(ids, true)}>
        {texts.tickAll(ids.length)}
      </Button>
      <Button variant="default" onClick={() => ticks.set(ids, false)}>
        {texts.untickAll(ids.length)}
      </Button>
    </div>
  );
}
