import { useInfiniteQuery } from "@tanstack/react-query";
import { CourseIdFilter } from "@/shared/course-filter";
import { ExportButton } from "@/shared/export-button";
import { statusTabs } from "@/shared/queue/status-tabs";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { daysIn, Narrowed } from "@/ui/list/narrowed";
import { byTime, useSort } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { useSearch } from "@/ui/list/use-search";
import { Tabs } from "@/ui/tabs";
import { ViewPanel } from "@/ui/view-panel";
import { useClassFact } from "../dues/use-class-fact";
import type { DeskUrl } from "../use-desk-url";
import { chargesQuery, sorts, statuses } from "./api";
import { ChargeTable } from "./charge-table";
import { texts } from "./texts";

const listId = "charges-list";

/** What all students owe, and what they have paid. */
export function ChargesArea({ urlState }: { urlState: DeskUrl }) {
  const { days, charges, setChargeStatus, setCourseId, showAll } = urlState;
  const { status, courseId, classId } = charges;
  const { search, setSearch } = useSearch();
  // What is owed for longest comes first; of what is paid, the newest.
  const order = useSort(status === "Due" ? "asc" : "desc", sorts);
  const asked = { status, courseId, classId, ...days, search, ...order.asked };
  const list = useInfiniteQuery({
    ...chargesQuery(asked),
    placeholderData: keptWhileSearching({ status, courseId, classId, ...days }),
  });
  const facts = [...useClassFact(classId), ...daysIn(texts.came[status], days)];
  const isNarrowed = [courseId, search, ...facts].some(Boolean);
  return (
    <ViewPanel id="charges" heading={texts.heading}>
      <Tabs
        label={texts.tabs}
        tabs={statusTabs(statuses, texts.states)}
        open={status}
        onOpen={setChargeStatus}
        controls={listId}
      />
      <ListTools
        search={{
          label: texts.search,
          hint: texts.searchHint,
          value: search,
          onSearch: setSearch,
        }}
        actions={<ExportButton path="/accountant/charges/export.csv" asked={asked} />}
      >
        <CourseIdFilter courseId={courseId} onCourseId={setCourseId} />
        <OrderSelect names={byTime} {...order} />
      </ListTools>
      <Narrowed facts={facts} onShowAll={showAll} />
      <Listing
        list={list}
        empty={isNarrowed ? texts.noMatch : texts.empty[status]}
        shown={texts.shown}
        tabPanel={{ id: listId, label: texts.heading }}
      >
        {(rows) => <ChargeTable charges={rows} status={status} />}
      </Listing>
    </ViewPanel>
  );
}
