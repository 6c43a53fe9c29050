import { Button, Tabs, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EarlyData } from "@/lib/early-data";
import { AddIcon } from "@/ui/icons";
import { Empty } from "@/ui/list/empty";
import { LoadMore } from "@/ui/list/load-more";
import { SearchField } from "@/ui/list/search-field";
import { Page } from "@/ui/page";
import { Panel } from "@/ui/panel";
import { TabsList } from "@/ui/tabs-list";
import { type Status, scholarshipsQuery, statuses } from "../../api";
import { FailedList } from "../../failed-list";
import { texts as sharedTexts } from "../../texts";
import classes from "../desk.module.css";
import { AddDialog } from "./add-dialog";
import { ScholarshipTable } from "./scholarship-table";
import { texts } from "./texts";
import { usePlace } from "./use-place";

export const handle: EarlyData = {
  begin: (client) =>
    client.prefetchInfiniteQuery(scholarshipsQuery({ status: "Open", search: "" })),
};

const listId = "scholarships-list";

export function Component() {
  const { status, setStatus } = usePlace();
  const [search, setSearch] = useState("");
  const [isAdding, setAdding] = useState(false);
  /** A new one is to be seen, whatever was searched for. */
  const [added, setAdded] = useState(0);

  function showAdded() {
    setAdding(false);
    setSearch("");
    setAdded(added + 1);
    setStatus("Open");
  }

  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button
          leftSection={<AddIcon size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {texts.form.open}
        </Button>
      }
    >
      <Panel labelledBy="scholarships">
        <VisuallyHidden component="h2" id="scholarships">
          {texts.heading}
        </VisuallyHidden>
        <div className={classes.tools}>
          <Tabs value={status} onChange={(value) => setStatus(value as Status)}>
            <TabsList aria-label={texts.tabs}>
              {statuses.map((name) => (
                <Tabs.Tab key={name} value={name} aria-controls={listId}>
                  {name}
                </Tabs.Tab>
              ))}
            </TabsList>
          </Tabs>
          <SearchField
            key={added}
            label={texts.search}
            placeholder={sharedTexts.searchHint}
            onSearch={setSearch}
          />
        </div>
        <div id={listId} role="tabpanel" aria-label={texts.heading} tabIndex={-1}>
          <List status={status} search={search} />
        </div>
      </Panel>
      {isAdding && <AddDialog onAdded={showAdded} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function List({ status, search }: { status: Status; search: string }) {
  const found = useInfiniteQuery({
    ...scholarshipsQuery({ status, search }),
    // While a search is on its way, the list of before stays; that of another status does not.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as { status?: Status } | undefined)?.status === status
        ? before
        : undefined,
  });
  if (found.isError) {
    return (
      <FailedList
        sentence={sharedTexts.failed}
        error={found.error}
        onRetry={() => found.refetch()}
      />
    );
  }
  if (found.data?.length === 0) {
    return <Empty {...(search ? texts.noMatch : texts.empty[status])} />;
  }
  return (
    <>
      <ScholarshipTable scholarships={found.data} status={status} />
      <LoadMore
        summary={found.data ? texts.shown(found.data.length) : ""}
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        onLoadMore={() => found.fetchNextPage()}
      />
    </>
  );
}
