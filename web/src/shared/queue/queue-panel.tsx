import type { ReactNode } from "react";
import { ExportButton } from "@/shared/export-button";
import { KeysHelp } from "@/shared/keys/keys-help";
import type { KeyHint } from "@/shared/keys/texts";
import { ListTools } from "@/ui/list/list-tools";
import { Listing, type ListQuery } from "@/ui/list/listing";
import { Narrowed, type Narrowing } from "@/ui/list/narrowed";
import { byTime, type Chosen, type Sorts } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { Notice } from "@/ui/notice";
import { Tabs } from "@/ui/tabs";
import { ViewPanel } from "@/ui/view-panel";
import { ManyBar, TickShown } from "./many/many-bar";
import { texts as manyTexts } from "./many/texts";
import { type Many, TicksContext } from "./many/use-many";
import { NewRows } from "./new-rows";
import { statusTabs } from "./status-tabs";
import { texts as queueTexts } from "./texts";
import type { Newer } from "./use-newer";
import { type OpenRowKeys, useRowKeys } from "./use-row-keys";

interface Texts<Status extends string> {
  heading: string;
  tabs: string;
  states: Readonly<Record<Status, string>>;
  search: string;
  searchHint: string;
  shown: (count: number) => string;
  empty: Record<Status, { title: string; hint: string }>;
  noMatch: { title: string; hint: string };
  /** What A and R do with a row, where it is not to approve and to reject it. */
  keys?: readonly KeyHint[];
}

interface Queue<Row, Status extends string, Sort extends string> {
  status: Status;
  setStatus: (status: Status) => void;
  search: string;
  setSearch: (search: string) => void;
  order: {
    order: Chosen<Sort>;
    sorts: Sorts<Sort>;
    setOrder: (order: Chosen<Sort>) => void;
  };
  list: ListQuery<Row>;
  newer: Newer;
  /** The list as a file; none of some. */
  exported?: { path: string; asked: object } | undefined;
  waiting: number | undefined;
  /** By a link from elsewhere. */
  narrowing?: Narrowing | undefined;
  /** Why a decision did not come about: somebody else was quicker. */
  conflict: string | null;
}

interface Props<Row, Status extends string, Sort extends string> {
  /** Names the parts for each other: "leaves". */
  id: string;
  texts: Texts<Status>;
  /** What waits comes first. */
  statuses: readonly Status[];
  queue: Queue<Row, Status, Sort>;
  /** What of it is listed alone, such as "Term 2". */
  part?: string | null;
  filters?: ReactNode;
  /** By one of those. */
  isFiltered?: boolean;
  /** Where rows can be ticked, to be decided together. */
  many?: Many;
  /** Where a row is open in a pane beside it. */
  openRow?: OpenRowKeys | undefined;
  children: (rows: Row[] | undefined) => ReactNode;
}

/** What waits for a decision of the college's staff, and what was decided. */
export function QueuePanel<Row, Status extends string, Sort extends string>(
  props: Props<Row, Status, Sort>,
) {
  const {
    id,
    texts,
    statuses,
    queue,
    part,
    filters,
    isFiltered = false,
    many,
    openRow,
    children,
  } = props;
  const { status, conflict } = queue;
  const isNarrowed = isFiltered || queue.search !== "" || Boolean(queue.narrowing?.facts.length);
  const listId = `${id}-list`;
  const keys = useRowKeys(listId, many, openRow);
  const { next, previous, decide } = queueTexts.keys;
  const hints = [next, previous, ...(texts.keys ?? decide), ...(many ? manyTexts.keys : [])];
  return (
    <ViewPanel id={id} heading={texts.heading} part={part}>
      <Tabs
        label={texts.tabs}
        tabs={statusTabs(statuses, texts.states, queue.waiting)}
        open={status}
        onOpen={queue.setStatus}
        controls={listId}
      />
      <ListTools
        search={{
          label: texts.search,
          hint: texts.searchHint,
          value: queue.search,
          onSearch: queue.setSearch,
        }}
        actions={
          <>
            <NewRows newer={queue.newer} listId={listId} />
            {many && <TickShown many={many} />}
            {queue.exported && <ExportButton {...queue.exported} />}
            <KeysHelp keys={keys} hints={hints} />
          </>
        }
      >
        {filters}
        <OrderSelect names={byTime} {...queue.order} />
      </ListTools>
      {queue.narrowing && <Narrowed {...queue.narrowing} />}
      {conflict && (
        <Notice tone="error" role="alert">
          {conflict}
        </Notice>
      )}
      <Listing
        list={queue.list}
        empty={isNarrowed ? texts.noMatch : texts.empty[status]}
        shown={texts.shown}
        tabPanel={{ id: listId, label: texts.heading }}
      >
        {(rows) => <TicksContext value={many?.ticks ?? null}>{children(rows)}</TicksContext>}
      </Listing>
      {many && <ManyBar many={many} />}
    </ViewPanel>
  );
}
