import { Anchor, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Lecture } from "@/lib/api-types";
import { bracketedHint, formatDate } from "@/lib/dates";
import { type Column, DataTable } from "@/ui/list/data-table";
import { Empty } from "@/ui/list/empty";
import { Failed } from "@/ui/list/failed";
import { LoadMore } from "@/ui/list/load-more";
import { Panel } from "@/ui/panel";
import { PortalLink } from "@/ui/portal-link";
import { type LectureKey, lecturesQuery } from "../api";
import classes from "./marking.module.css";
import { texts } from "./texts";
import { addressOf } from "./use-place";

const words = texts.lectures;

interface Props {
  /** A link is followed; its sheet may be the one that is open already. */
  onOpen: (lecture: LectureKey) => void;
}

const columnsWith = (onOpen: Props["onOpen"]): Column<Lecture>[] => [
  {
    heading: words.columns.lecture,
    cell: ({ date, lecture }) => (
      <div>
        {words.lecture(formatDate(date), lecture)}
        <span className={classes.aside}>{bracketedHint(date)}</span>
      </div>
    ),
  },
  {
    heading: words.columns.subject,
    cell: ({ subjectName, course }) => texts.choice.subjectOf(subjectName, course),
  },
  {
    heading: words.columns.present,
    numeric: true,
    cell: ({ present, students }) => words.share(present, students),
  },
  { heading: words.columns.by, cell: ({ takenBy }) => takenBy },
  {
    heading: words.columns.action,
    cell: ({ subjectId: subject, subjectName, date, lecture }) => (
      <Anchor
        component={PortalLink}
        underline="always"
        inherit
        to={addressOf({ subject, date, lecture })}
        aria-label={words.openOf(subjectName, formatDate(date), lecture)}
        onClick={() => onOpen({ subject, date, lecture })}
      >
        {words.open}
      </Anchor>
    ),
  },
];

/** What was taken lately, of all subjects: it stays as it is whichever sheet is open above. */
export function Lectures({ onOpen }: Props) {
  const lectures = useInfiniteQuery(lecturesQuery);
  return (
    <Panel labelledBy="lectures">
      <Title order={2} id="lectures" mb="xs">
        {words.title}
      </Title>
      {lectures.isError ? (
        <Failed error={lectures.error} onRetry={() => lectures.refetch()} />
      ) : lectures.data?.length === 0 ? (
        <Empty {...words.empty} />
      ) : (
        <>
          <DataTable
            label={words.title}
            columns={columnsWith(onOpen)}
            rows={lectures.data}
            rowKey={({ _id }) => _id}
            skeletonRows={3}
          />
          <LoadMore
            summary={lectures.data ? words.shown(lectures.data.length) : ""}
            hasMore={lectures.hasNextPage}
            loading={lectures.isFetchingNextPage}
            onLoadMore={() => lectures.fetchNextPage()}
          />
        </>
      )}
    </Panel>
  );
}
