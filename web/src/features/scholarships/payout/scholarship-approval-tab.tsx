import { Button, Stack, Title } from "@mantine/core";
import { useInfiniteQuery, usePrefetchInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { formatRupees } from "@/lib/money";
import type { Period } from "@/lib/periods";
import { noStep, textOrNull, useUrlState } from "@/lib/use-url-state";
import { focusAfterDialog } from "@/ui/focus-after-dialog";
import { type Column, DataTable } from "@/ui/list/data-table";
import { daysIn, Narrowed } from "@/ui/list/narrowed";
import { Notice } from "@/ui/notice";
import { StudentName } from "@/ui/student-name";
import text from "@/ui/text.module.css";
import { ViewPanel } from "@/ui/view-panel";
import { scholarshipsQuery, totalOf } from "../api";
import { Choice } from "../scholarship-choice";
import { texts as sharedTexts } from "../texts";
import { PaidPanel } from "./paid-panel";
import { PayDialog } from "./pay-dialog";
import classes from "./payout.module.css";
import { texts } from "./texts";
import { useDays } from "./use-days";

/** Pays the awards of a scholarship whose students are approved. */
export function ScholarshipApprovalTab() {
  const { days, showAllDays } = useDays("Pending");
  const { chosen, isLoading, choose, clear } = usePending(days);
  usePrefetchInfiniteQuery(scholarshipsQuery({ status: "Paid", search: "" }));
  const [isPaying, setPaying] = useState(false);
  /** Why a payment did not come about: somebody else was quicker. */
  const [conflict, setConflict] = useState<string | null>(null);
  const [settled, setSettled] = useState(0);
  const boxRef = useRef<HTMLInputElement>(null);
  // On to the next scholarship, if there is one.
  useEffect(() => (settled ? focusAfterDialog(boxRef.current) : undefined), [settled]);

  function settle(text: string | null) {
    setPaying(false);
    clear();
    setConflict(text);
    setSettled(settled + 1);
  }

  return (
    <Stack gap="lg">
      <ViewPanel id="scholarship-approval" heading={texts.title} lead={texts.lead}>
        {conflict && (
          <div className={classes.note}>
            <Notice tone="error" role="alert">
              {conflict}
            </Notice>
          </div>
        )}
        <Narrowed facts={daysIn(texts.came, days)} onShowAll={showAllDays} />
        <Choice
          ref={boxRef}
          status="Pending"
          days={days}
          label={texts.choose}
          chosen={chosen}
          empty={texts.empty}
          first={chosen ? undefined : texts.first}
          onChoose={(scholarship) => {
            setConflict(null);
            choose(scholarship);
          }}
        />
        {chosen && <PendingToPay scholarship={chosen} onPay={() => setPaying(true)} />}
      </ViewPanel>
      {/* Not before the list above has its height: it would be pushed about. */}
      {!isLoading && <PaidPanel />}
      {chosen && isPaying && (
        <PayDialog
          scholarship={chosen}
          onPaid={() => settle(null)}
          onConflict={settle}
          onClose={() => setPaying(false)}
        />
      )}
    </Stack>
  );
}

/** Which scholarship to pay: the address keeps it over a reload. */
function usePending(days: Period) {
  const { state, set } = useUrlState({ scholarship: textOrNull });
  const pending = useInfiniteQuery(scholarshipsQuery({ status: "Pending", ...days, search: "" }));
  /** A search may have found it beyond the list's first page. */
  const [picked, setPicked] = useState<Scholarship>();
  /** After a payment the next one is chosen by hand, even if it is the only one. */
  const [isCleared, setCleared] = useState(false);

  const all = pending.data ?? [];
  const only = all.length === 1 && !pending.hasNextPage && !isCleared ? all[0] : undefined;
  const wanted = state.scholarship;
  const found = all.find(({ _id }) => _id === wanted) ?? (picked?._id === wanted ? picked : only);
  return {
    chosen: found,
    isLoading: pending.isPending,
    choose: (scholarship: Scholarship) => {
      setPicked(scholarship);
      set({ scholarship: scholarship._id });
    },
    clear: () => {
      setPicked(undefined);
      setCleared(true);
      set({ scholarship: null }, noStep);
    },
  };
}

interface Props {
  scholarship: Scholarship;
  onPay: () => void;
}

/** Whom a scholarship is paid to, and what that makes. */
function PendingToPay({ scholarship, onPay }: Props) {
  const { amount, approvedStudents, approvedCount } = scholarship;
  const columns: Column<Scholarship["approvedStudents"][number]>[] = [
    {
      id: "student",
      card: "title",
      heading: () => texts.columns.student,
      cell: ({ _id, name }) => <StudentName name={name} id={_id} />,
    },
    {
      id: "award",
      card: "amount",
      heading: () => texts.columns.award,
      numeric: true,
      cell: () => formatRupees(amount),
    },
  ];
  return (
    <>
      <Title order={3} className={classes.pending}>
        {texts.pending}
      </Title>
      <DataTable
        label={texts.pending}
        columns={columns}
        rows={approvedStudents}
        rowKey={({ _id }) => _id}
      />
      {approvedStudents.length < approvedCount && (
        <p className={text.quiet}>{texts.named(approvedStudents.length, approvedCount)}</p>
      )}
      <div className={classes.pay}>
        <strong>
          {texts.sum(sharedTexts.students(approvedCount), formatRupees(totalOf(scholarship)))}
        </strong>
        <Button onClick={onPay}>{texts.pay}</Button>
      </div>
    </>
  );
}
