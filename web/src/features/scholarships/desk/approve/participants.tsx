import { useInfiniteQuery } from "@tanstack/react-query";
import type { Scholarship } from "@/lib/api-types";
import { formatDay } from "@/lib/dates";
import { BlockedButton } from "@/ui/blocked-button";
import { Empty } from "@/ui/list/empty";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byStudentId, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { TickAll } from "@/ui/list/tick";
import { useSearch } from "@/ui/list/use-search";
import { Notice } from "@/ui/notice";
import { PanelBar } from "@/ui/panel-bar";
import { participantsQuery } from "../../api";
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
  const { search, setSearch } = useSearch();
  const order = useOrder("asc");
  const found = useInfiniteQuery({
    ...participantsQuery({ id, search, order: order.asked }),
    placeholderData: keptWhileSearching({ id }),
  });
  const isOpen = status === "Open";
  const all = studentsParticipated.length;
  const shown = found.data?.participants;
  if (all === 0) return <Empty {...texts.nobody} />;

  return (
    <>
      {approvedAt && (
        <div className={classes.note}>
          <Notice tone="info">{texts.decided(formatDay(approvedAt))}</Notice>
        </div>
      )}
      <ListTools
        search={{ label: texts.search, hint: texts.searchHint, value: search, onSearch: setSearch }}
        actions={
          isOpen && shown?.length ? (
            <TickAll
              count={shown.length}
              onTick={(on) =>
                ticks.set(
                  shown.map(({ _id }) => _id),
                  on,
                )
              }
            />
          ) : undefined
        }
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
        <PanelBar told={<strong>{texts.ticked(ticks.ticks.size, all)}</strong>}>
          <BlockedButton
            size="md"
            reason={ticks.ticks.size === 0 ? texts.nobodyTicked : undefined}
            onClick={onApprove}
          >
            {texts.approve}
          </BlockedButton>
        </PanelBar>
      )}
    </>
  );
}
