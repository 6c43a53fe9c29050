import { Skeleton, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "@/lib/dates";
import { Disclosure } from "@/ui/disclosure";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { historyQuery } from "../api";
import { texts } from "../texts";
import classes from "./sheet.module.css";

const words = texts.sheet.history;

/** Who entered what, when and why; asked for when somebody wants to know. */
export function History({ studentId }: { studentId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure title={words.title} opened={opened} onToggle={() => setOpened(!opened)}>
      {opened && <Changes studentId={studentId} />}
    </Disclosure>
  );
}

function Changes({ studentId }: { studentId: string }) {
  const changes = useInfiniteQuery(historyQuery(studentId));
  if (changes.isError) {
    return <Failed error={changes.error} onRetry={() => changes.refetch()} />;
  }
  if (!changes.data) {
    return (
      <Stack gap="xs" pb="sm" aria-busy>
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    );
  }
  if (changes.data.length === 0) {
    return (
      <Text c="dimmed" fz="sm" pb="sm">
        {words.empty}
      </Text>
    );
  }
  return (
    <>
      <ol className={classes.history}>
        {changes.data.map(({ _id, subjectName, attempt, from, to, reason, at, by }) => (
          <li key={_id}>
            <div className={classes.when}>
              {formatDateTime(at)} · {by}
            </div>
            <span className={classes.change}>
              {subjectName}
              {words.attempt(attempt)}: {words.change(from, to)}
            </span>
            {reason && <div>{reason}</div>}
          </li>
        ))}
      </ol>
      <LoadMore
        summary={words.shown(changes.data.length)}
        hasMore={changes.hasNextPage}
        loading={changes.isFetchingNextPage}
        onLoadMore={() => changes.fetchNextPage()}
      />
    </>
  );
}
