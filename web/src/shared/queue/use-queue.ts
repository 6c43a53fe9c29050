import {
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import type { QueueName } from "@/lib/api-types";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import type { Narrowing } from "@/ui/list/narrowed";
import { type Sorted, type Sorts, useSort } from "@/ui/list/order";
import { useSearch } from "@/ui/list/use-search";
import { useFocusNextRow } from "./use-focus-next-row";
import { stays, useNewer } from "./use-newer";
import { useWaiting } from "./waiting";

/** What a queue asks the server for, besides filters of its own. */
export interface AskedOfQueue<Status extends string, Sort extends string = never>
  extends Sorted<Sort> {
  status: Status;
  search: string;
}

interface Queue<Row, Open, Status extends string, Sort extends string, Page, Key extends QueryKey> {
  name: QueueName;
  urlState: { status: Status; setStatus: (status: Status) => void };
  /** The status of what waits. */
  pending: Status;
  query: (
    asked: AskedOfQueue<Status, Sort>,
  ) => UseInfiniteQueryOptions<Page, Error, Row[], Key, string>;
  /** By what it can be sorted besides its own order. */
  sorts: Sorts<Sort>;
  /** Filters besides the status: under another one the list of before is not kept in sight. */
  filter?: Record<string, unknown>;
  /** Whether that may leave out what comes anew; any filter does unless it is said. */
  isFiltered?: boolean;
  /** Whether it is known what the list is asked for; until then it is not. */
  isReady?: boolean;
  /** What the list is narrowed to by a link from elsewhere. */
  narrowing?: Narrowing;
  /** Where the server has it as a file, below the API's base. */
  exportPath?: string;
  /** The row that a decision is about. */
  rowOf: (open: Open) => Row;
  /** Of the element in the next row that the focus goes to once this one is decided. */
  elementIn: (next: Row, open: Open) => string;
}

/** A queue of what waits for a decision: what is listed, in which order, and the decision that is open. */
export function useQueue<
  Row extends { _id: string },
  Open,
  Status extends string,
  Sort extends string,
  Page,
  Key extends QueryKey,
>({
  name,
  urlState: { status, setStatus },
  pending,
  query,
  sorts,
  filter = {},
  isFiltered = Object.values(filter).some(Boolean),
  isReady = true,
  narrowing,
  exportPath,
  rowOf,
  elementIn,
}: Queue<Row, Open, Status, Sort, Page, Key>) {
  const { search, setSearch } = useSearch();
  const decision = useDecision<Open>();
  // Who has waited longest comes first; of what is decided, the newest.
  const order = useSort(status === pending ? "asc" : "desc", sorts);
  const asked = { status, search, ...order.asked };
  const listed = query(asked);
  const list = useInfiniteQuery({
    ...listed,
    ...stays,
    enabled: isReady,
    placeholderData: keptWhileSearching({ status, ...filter }),
  });
  const newer = useNewer({
    queue: name,
    query: listed,
    list,
    isAll: status === pending && search === "" && !isFiltered,
    order: order.order,
  });
  const focusNextRow = useFocusNextRow(list.data, ({ _id }) => _id);

  return {
    ...decision,
    status,
    setStatus: (next: Status) => {
      decision.setConflict(null);
      setStatus(next);
    },
    search,
    setSearch,
    order,
    list,
    newer,
    narrowing,
    exported: exportPath ? { path: exportPath, asked: { ...asked, ...filter } } : undefined,
    waiting: useWaiting(name),
    /** Whether it is decided now, by whomever. */
    close: (isDone: boolean) => {
      const { open } = decision;
      if (isDone && open) focusNextRow(rowOf(open)._id, (next) => elementIn(next, open));
      decision.end();
    },
  };
}

/** The decision that is being made in a dialog, and why the one before did not come about. */
function useDecision<Open>() {
  const [open, setOpen] = useState<Open | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  return {
    open,
    conflict,
    setConflict,
    openDecision: (decision: Open) => {
      setConflict(null);
      setOpen(decision);
    },
    end: () => setOpen(null),
  };
}
