import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import type { EarlyData } from "@/lib/early-data";
import { noStep, oneOf, useUrlState } from "@/lib/use-url-state";
import { ExportButton } from "@/shared/export-button";
import { Glance } from "@/shared/glance/glance";
import { lazyDialog } from "@/shared/lazy-view";
import { statusTabs } from "@/shared/queue/status-tabs";
import { AddIcon } from "@/ui/icons";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { daysIn, Narrowed } from "@/ui/list/narrowed";
import { byTime, useSort } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { allDays, periodSchema } from "@/ui/list/use-period";
import { useSearch } from "@/ui/list/use-search";
import { Page } from "@/ui/page";
import { Tabs } from "@/ui/tabs";
import { ViewPanel } from "@/ui/view-panel";
import { type Status, scholarshipsQuery, sorts, statuses } from "../../api";
import { FailedList } from "../../failed-list";
import { texts as sharedTexts } from "../../texts";
import { CancelDialog } from "../edit/cancel-dialog";
import type { Props as EditProps } from "../edit/edit-dialog";
import type { Props as AddProps } from "./add-dialog";
import type { Act } from "./scholarship-actions";
import { ScholarshipTable } from "./scholarship-table";
import { texts } from "./texts";

export const handle: EarlyData = {
  prefetch: (client) =>
    client.prefetchInfiniteQuery(scholarshipsQuery({ status: "Open", search: "" })),
};

const EditDialog = lazyDialog<EditProps>(() =>
  import(/* webpackChunkName: "scholarship-form" */ "../edit/edit-dialog").then(
    ({ EditDialog }) => EditDialog,
  ),
);

const AddDialog = lazyDialog<AddProps>(() =>
  import(/* webpackChunkName: "scholarship-form" */ "./add-dialog").then(
    ({ AddDialog }) => AddDialog,
  ),
);

const listId = "scholarships-list";

export function Component() {
  const { status, setStatus, days, showAllDays, showOpen } = useScholarshipsUrl();
  const { search, setSearch } = useSearch();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ act: Act; scholarship: Scholarship } | null>(null);
  const order = useSort("desc", sorts);
  const asked = { status, ...days, search, ...order.asked };
  const list = useInfiniteQuery({
    ...scholarshipsQuery(asked),
    placeholderData: keptWhileSearching({ status, ...days }),
  });

  const facts = daysIn(texts.came[status ?? "Pending"], days);
  const close = () => setOpen(null);

  function showAdded() {
    setAdding(false);
    showOpen();
  }

  return (
    <Page title={texts.title} lead={texts.lead}>
      <Glance desk="scholarships" />
      <ViewPanel id="scholarships" heading={texts.heading}>
        <Tabs
          label={texts.tabs}
          tabs={statusTabs(statuses, sharedTexts.states)}
          open={status}
          onOpen={setStatus}
          controls={listId}
        />
        <ListTools
          search={{
            label: texts.search,
            hint: sharedTexts.searchHint,
            value: search,
            onSearch: setSearch,
          }}
          actions={
            <>
              <ExportButton path="/scholarship/export.csv" asked={asked} />
              <AddButton onClick={() => setAdding(true)} />
            </>
          }
        >
          <OrderSelect names={byTime} {...order} />
        </ListTools>
        <Narrowed facts={facts} onShowAll={showAllDays} />
        <Listing
          list={list}
          empty={
            search || status === null || facts.length > 0 ? texts.noMatch : texts.empty[status]
          }
          shown={texts.shown}
          tabPanel={{ id: listId, label: texts.heading }}
          failed={
            <FailedList
              sentence={sharedTexts.failed}
              error={list.error}
              onRetry={() => list.refetch()}
            />
          }
        >
          {(scholarships) => (
            <ScholarshipTable
              scholarships={scholarships}
              status={status}
              onAct={(act, scholarship) => setOpen({ act, scholarship })}
            />
          )}
        </Listing>
      </ViewPanel>
      {open?.act === "edit" && <EditDialog scholarship={open.scholarship} onClose={close} />}
      {open?.act === "cancel" && <CancelDialog scholarship={open.scholarship} onClose={close} />}
      {isAdding && <AddDialog onAdded={showAdded} onClose={() => setAdding(false)} />}
    </Page>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />} onClick={onClick}>
    {texts.form.open}
  </Button>
);

/** The address keeps which status is shown, over a reload and on the way back. */
function useScholarshipsUrl() {
  const { state, set } = useUrlState({ ...periodSchema, status: oneOf(statuses, null) });
  const { from, to } = state;
  return {
    // What was approved on some days may be paid by now: then days alone are in the address.
    status: state.status ?? (from || to ? null : "Open"),
    days: { from, to },
    setStatus: (next: Status) =>
      set({ status: next === "Open" ? null : next, order: null, ...allDays }),
    showAllDays: () => set(allDays, noStep),
    /** All that are open, whatever was searched for. */
    showOpen: () => set({ status: null, search: null, order: null, ...allDays }),
  };
}
