import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ScheduledPractical } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { flash } from "@/lib/flash";
import { taughtSubjectsQuery } from "@/lib/taught-subjects";
import { termName } from "@/shared/terms";
import { useWithin } from "@/shared/within/use-within";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { AddIcon } from "@/ui/icons";
import { Failed } from "@/ui/list/failed";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { Notice } from "@/ui/notice";
import { ViewPanel } from "@/ui/view-panel";
import { scheduledQuery, useWithdraw } from "../api";
import { PracticalDialog } from "./practical-dialog";
import { PracticalTable } from "./practical-table";
import { texts } from "./texts";

const t = texts.practicals;

type Open = { editing: ScheduledPractical | null } | { withdrawing: ScheduledPractical } | null;

/** What a teacher has scheduled. */
export function PracticalsArea() {
  const subjects = useQuery(taughtSubjectsQuery);
  const order = useOrder("desc");
  const { within, isKnown, isChosen, term, controls } = useWithin({ hasDivisions: false });
  const scheduled = useInfiniteQuery({
    ...scheduledQuery(within, order.asked),
    enabled: isKnown,
  });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const teachesNothing = subjects.data?.length === 0;

  return (
    <ViewPanel id="practicals" heading={t.heading} part={termName(term)}>
      <ListTools
        actions={
          <Button
            leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
            disabled={!subjects.data?.length}
            onClick={() => setOpen({ editing: null })}
          >
            {t.schedule}
          </Button>
        }
      >
        {controls}
        <OrderSelect names={byTime} {...order} />
      </ListTools>
      {teachesNothing && !!scheduled.data?.length && <Notice tone="info">{t.noSubjects}</Notice>}
      {subjects.isError && <Failed error={subjects.error} onRetry={() => subjects.refetch()} />}
      <Listing
        list={scheduled}
        empty={teachesNothing ? { ...t.empty, hint: t.noSubjects } : isChosen ? t.noMatch : t.empty}
        shown={t.shown}
      >
        {(rows) => (
          <PracticalTable
            practicals={rows}
            onEdit={(editing) => setOpen({ editing })}
            onWithdraw={(withdrawing) => setOpen({ withdrawing })}
          />
        )}
      </Listing>
      {open && "editing" in open && (
        <PracticalDialog practical={open.editing} subjects={subjects.data ?? []} onClose={close} />
      )}
      {open && "withdrawing" in open && (
        <WithdrawDialog practical={open.withdrawing} onClose={close} />
      )}
    </ViewPanel>
  );
}

const withdrawalTexts = texts.withdrawal;

interface Props {
  practical: ScheduledPractical;
  onClose: () => void;
}

function WithdrawDialog({ practical: { _id, title, date }, onClose }: Props) {
  const withdraw = useWithdraw();
  return (
    <ConfirmDialog
      destructive
      title={withdrawalTexts.title}
      question={withdrawalTexts.question(title, formatDay(date))}
      action={texts.practicals.withdraw}
      onConfirm={async () => {
        await withdraw.mutateAsync(_id);
        flash(withdrawalTexts.done(title));
      }}
      onClose={onClose}
    />
  );
}
