import { Button, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ScheduledPractical } from "@/lib/api-types";
import { taughtSubjectsQuery } from "@/lib/taught-subjects";
import { AddIcon } from "@/ui/icons";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { useFocusKept } from "@/ui/list/use-focus-kept";
import { Notice } from "@/ui/notice";
import { Panel } from "@/ui/panel";
import { scheduledQuery } from "../../api";
import classes from "../teacher.module.css";
import { texts } from "../texts";
import { PracticalDialog } from "./practical-dialog";
import { PracticalTable } from "./practical-table";
import { WithdrawDialog } from "./withdraw-dialog";

const words = texts.practicals;

type Open = { editing: ScheduledPractical | null } | { withdrawing: ScheduledPractical } | null;

/** What a teacher has scheduled. */
export function PracticalsArea() {
  const subjects = useQuery(taughtSubjectsQuery);
  const scheduled = useInfiniteQuery(scheduledQuery);
  const kept = useFocusKept(scheduled.data);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const teachesNothing = subjects.data?.length === 0;

  return (
    <Panel labelledBy="practicals">
      <div className={classes.tools}>
        <Title order={2} id="practicals">
          {words.heading}
        </Title>
        <Button
          leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
          disabled={!subjects.data?.length}
          onClick={() => setOpen({ editing: null })}
        >
          {words.schedule}
        </Button>
      </div>
      {teachesNothing && !!scheduled.data?.length && (
        <Notice tone="info">{words.noSubjects}</Notice>
      )}
      {subjects.isError && <Failed error={subjects.error} onRetry={() => subjects.refetch()} />}
      <div tabIndex={-1} {...kept}>
        {scheduled.isError ? (
          <Failed error={scheduled.error} onRetry={() => scheduled.refetch()} />
        ) : scheduled.data?.length === 0 ? (
          <Empty {...words.empty} {...(teachesNothing && { hint: words.noSubjects })} />
        ) : (
          <>
            <PracticalTable
              practicals={scheduled.data}
              onEdit={(editing) => setOpen({ editing })}
              onWithdraw={(withdrawing) => setOpen({ withdrawing })}
            />
            <LoadMore
              summary={scheduled.data ? words.shown(scheduled.data.length) : ""}
              hasMore={scheduled.hasNextPage}
              loading={scheduled.isFetchingNextPage}
              onLoadMore={() => scheduled.fetchNextPage()}
            />
          </>
        )}
      </div>
      {open && "editing" in open && (
        <PracticalDialog practical={open.editing} subjects={subjects.data ?? []} onClose={close} />
      )}
      {open && "withdrawing" in open && (
        <WithdrawDialog practical={open.withdrawing} onClose={close} />
      )}
    </Panel>
  );
}
