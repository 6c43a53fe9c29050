import { Skeleton, Title } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Disclosure } from "@/ui/disclosure";
import { Empty } from "@/ui/list/empty";
import { LoadMore } from "@/ui/list/load-more";
import { SearchField } from "@/ui/list/search-field";
import { Panel } from "@/ui/panel";
import { texts as uiTexts } from "@/ui/texts";
import { scholarshipsQuery } from "../api";
import { FailedList } from "../failed-list";
import { texts as sharedTexts } from "../texts";
import classes from "./payout.module.css";
import { texts } from "./texts";
import { totalOf } from "./total";

const words = texts.paid;

/** What was paid, to be looked up. */
export function PaidPanel() {
  const [search, setSearch] = useState("");
  return (
    <Panel labelledBy="paid-scholarships">
      <div className={classes.head}>
        <Title order={2} id="paid-scholarships">
          {words.title}
        </Title>
        <SearchField
          label={words.search}
          placeholder={sharedTexts.searchHint}
          onSearch={setSearch}
        />
      </div>
      <PaidList search={search} />
    </Panel>
  );
}

function PaidList({ search }: { search: string }) {
  const paid = useInfiniteQuery({
    ...scholarshipsQuery({ status: "Paid", search }),
    placeholderData: keepPreviousData,
  });
  if (paid.isError) {
    return (
      <FailedList sentence={sharedTexts.failed} error={paid.error} onRetry={() => paid.refetch()} />
    );
  }
  if (paid.data?.length === 0) return <Empty {...(search ? words.noMatch : words.empty)} />;
  return (
    <>
      <ul className={classes.paid} aria-label={words.title} aria-busy={!paid.data}>
        {paid.data?.map((scholarship) => (
          <Entry key={scholarship._id} scholarship={scholarship} />
        )) ?? <Waiting />}
      </ul>
      <LoadMore
        summary={paid.data ? words.shown(paid.data.length) : ""}
        hasMore={paid.hasNextPage}
        loading={paid.isFetchingNextPage}
        onLoadMore={() => paid.fetchNextPage()}
      />
    </>
  );
}

function Entry({ scholarship }: { scholarship: Scholarship }) {
  const [opened, setOpened] = useState(false);
  return (
    <li>
      <Disclosure
        title={<Summary {...scholarship} />}
        opened={opened}
        onToggle={() => setOpened(!opened)}
      >
        <ul className={classes.receivers}>
          {scholarship.approvedStudents.map(({ _id, name }) => (
            <li key={_id}>
              <span>{sharedTexts.person(name, _id)}</span>
              <span className={classes.sum}>{formatRupees(scholarship.amount)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

const Summary = (scholarship: Scholarship) => (
  <span className={classes.entry}>
    <span>
      {scholarship.name}
      {scholarship.paidAt && (
        <span className={classes.quiet}>{words.on(formatDate(scholarship.paidAt))}</span>
      )}
    </span>
    <span className={classes.sum}>
      {texts.sum(
        sharedTexts.students(scholarship.approvedStudents.length),
        formatRupees(totalOf(scholarship)),
      )}
    </span>
  </span>
);

const Waiting = () =>
  [1, 2, 3].map((row) => (
    <li key={row}>
      <Skeleton height={56} my={4} aria-label={row === 1 ? uiTexts.loading : undefined} />
    </li>
  ));
