import { Skeleton, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { formatRupees } from "@/lib/money";
import { Disclosure } from "@/ui/disclosure";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { daysIn, Narrowed } from "@/ui/list/narrowed";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { useSearch } from "@/ui/list/use-search";
import { Panel } from "@/ui/panel";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { texts as uiTexts } from "@/ui/texts";
import { scholarshipsQuery, totalOf } from "../api";
import { FailedList } from "../failed-list";
import { texts as sharedTexts } from "../texts";
import classes from "./payout.module.css";
import { texts } from "./texts";
import { useDays } from "./use-days";

const t = texts.paid;

/** What was paid, to be looked up. */
export function PaidPanel() {
  const { search, setSearch } = useSearch();
  const order = useOrder("desc");
  const { days, showAllDays } = useDays("Paid");
  const paid = useInfiniteQuery({
    ...scholarshipsQuery({ status: "Paid", ...days, search, order: order.asked }),
    placeholderData: keptWhileSearching({ ...days }),
  });
  const facts = daysIn(t.came, days);
  return (
    <Panel labelledBy="paid-scholarships">
      <Title order={2} id="paid-scholarships" mb="md">
        {t.title}
      </Title>
      <ListTools
        search={{
          label: t.search,
          hint: sharedTexts.searchHint,
          value: search,
          onSearch: setSearch,
        }}
      >
        <OrderSelect names={byTime} {...order} />
      </ListTools>
      <Narrowed facts={facts} onShowAll={showAllDays} />
      <Listing
        list={paid}
        empty={search || facts.length > 0 ? t.noMatch : t.empty}
        shown={t.shown}
        failed={
          <FailedList
            sentence={sharedTexts.failed}
            error={paid.error}
            onRetry={() => paid.refetch()}
          />
        }
      >
        {(scholarships) => (
          <ul className={classes.paid} aria-label={t.title} aria-busy={!scholarships}>
            {scholarships?.map((scholarship) => (
              <Entry key={scholarship._id} scholarship={scholarship} />
            )) ?? <Waiting />}
          </ul>
        )}
      </Listing>
    </Panel>
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
              <StudentName name={name} id={_id} />
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
        <span className={text.quiet}>{t.on(formatDate(scholarship.paidAt))}</span>
      )}
    </span>
    <span className={classes.sum}>
      {texts.sum(
        sharedTexts.students(scholarship.approvedCount),
        formatRupees(totalOf(scholarship)),
      )}
    </span>
  </span>
);

const Waiting = () =>
  [1, 2, 3].map((row) => (
    <li key={row}>
      <Skeleton
        height={56}
        my={4}
        {...(row === 1 && { role: "status", "aria-label": uiTexts.loading })}
      />
    </li>
  ));
