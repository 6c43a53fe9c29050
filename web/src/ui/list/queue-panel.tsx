import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Notice } from "../notice";
import { Panel } from "../panel";
import { ListTools } from "./list-tools";
import { Listing, type ListQuery } from "./listing";
import { byTime, type Order } from "./order";
import { OrderSelect } from "./order-select";
import { StatusTabs } from "./status-tabs";

interface Words<Status extends string> {
  heading: string;
  tabs: string;
  search: string;
  searchHint: string;
  shown: (count: number) => string;
  empty: Record<Status, { title: string; hint: string }>;
  noMatch: { title: string; hint: string };
}

interface Props<Row, Status extends string> {
  /** Names the parts for each other: "leaves". */
  id: string;
  words: Words<Status>;
  statuses: readonly Status[];
  names?: Partial<Record<Status, string>>;
  status: Status;
  onStatus: (status: Status) => void;
  onSearch: (search: string) => void;
  order: { order: Order; setOrder: (order: Order) => void };
  filters?: ReactNode;
  isFiltered: boolean;
  list: ListQuery<Row>;
  /** Why a decision did not come about: somebody else was quicker. */
  conflict: string | null;
  children: (rows: Row[] | undefined) => ReactNode;
}

/** What waits for a decision of the college's staff, and what was decided. */
export function QueuePanel<Row, Status extends string>(props: Props<Row, Status>) {
  const { id, words, status, list, conflict } = props;
  const listId = `${id}-list`;
  return (
    <Panel labelledBy={id}>
      {/* The tab says it to those who see. */}
      <VisuallyHidden component="h2" id={id}>
        {words.heading}
      </VisuallyHidden>
      <StatusTabs
        label={words.tabs}
        statuses={props.statuses}
        {...(props.names && { names: props.names })}
        status={status}
        onStatus={props.onStatus}
        controls={listId}
      />
      <ListTools search={{ label: words.search, hint: words.searchHint, onSearch: props.onSearch }}>
        {props.filters}
        <OrderSelect names={byTime} {...props.order} />
      </ListTools>
      {conflict && (
        <Notice tone="error" role="alert">
          {conflict}
        </Notice>
      )}
      <Listing
        list={list}
        empty={props.isFiltered ? words.noMatch : words.empty[status]}
        shown={words.shown}
        tabPanel={{ id: listId, label: words.heading }}
      >
        {props.children}
      </Listing>
    </Panel>
  );
}

/** The decision that is being made in a dialog, and why the one before did not come about. */
export function useDecision<Open>() {
  const [open, setOpen] = useState<Open | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  return {
    open,
    conflict,
    setConflict,
    begin: (decision: Open) => {
      setConflict(null);
      setOpen(decision);
    },
    end: () => setOpen(null),
  };
}
