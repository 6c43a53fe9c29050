import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { formatDate } from "@/lib/dates";
import { BlockedButton } from "@/ui/blocked-button";
import { Empty } from "@/ui/list/empty";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byStudentId, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
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
  const order = useOrder("asc");
  const found = useInfiniteQuery({
    ...participantsQuery({ id, search, order: order.asked }),
    placeholderData: keptWhileSearching({ id, order: order.asked }),
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
      <ListTools
        search={{ label: texts.search, hint: texts.searchHint, onSearch: setSearch }}
        acts={isOpen && shown?.length ? <Shortcuts shown={shown} ticks={ticks} /> : undefined}
      >
        <OrderSelect names={byStudentId} {...order} />
      </ListTools>
      <Listing
        list={{ ...found, data: shown }}
        empty={texts.noMatch}
        shown={texts.shown}
        failed={
          <FailedList sentence={texts.failed} error={found.error} onRetry={() => found.refetch()} />
        }
      >
        {(participants) => (
          <ParticipantTable participants={participants} ticks={isOpen ? ticks : null} />
        )}
      </Listing>
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
  const ids = shown.map(({ _id }) => _id);
  return (
    <>
      <Button variant="default" onClick={() => ticks.set(ids, true)}>
        {texts.tickAll(ids.length)}
      </Button>
      <Button variant="default" onClick={() => ticks.set(ids, false)}>
        {texts.untickAll(ids.length)}
      </Button>
    </>
  );
}
