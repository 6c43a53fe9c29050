import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Dossier } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import { oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";
import type { Decision } from "@/shared/queue/decide-actions";
import { stays, useNewer } from "@/shared/queue/use-newer";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { useOrder } from "@/ui/list/order";
import { useSearch } from "@/ui/list/use-search";
import { dossierQuery, dossiersQuery, statuses } from "./api";

export interface OpenDecision {
  decision: Decision;
  dossier: Dossier;
}

/** The parts of the desk, by the status that its address names. */
export const views = [...statuses, "Reopenings"] as const;
export type View = (typeof views)[number];

const withStatus = (status: View) => `${paths.docAdmin}?status=${status}`;
export const reopeningsAddress = withStatus("Reopenings");
export const approvedAddress = (student: string) => `${withStatus("Approved")}&student=${student}`;

const schema = { status: oneOf(statuses, "Submitted"), student: textOrNull };

/** What the desk shows. The address says which list and which application, so a reload keeps both. */
export function useDesk() {
  const { state, set, queryWith } = useUrlState(schema);
  const { status, student: openId } = state;
  const { search, setSearch } = useSearch();
  // Who has waited longest comes first; of what is decided, the newest.
  const order = useOrder(status === "Submitted" ? "asc" : "desc");

  const query = dossiersQuery({ status, search, order: order.asked });
  const list = useInfiniteQuery({
    ...query,
    ...stays,
    placeholderData: keptWhileSearching({ status }),
  });
  const newer = useNewer({
    queue: "applications",
    query,
    list,
    isAll: status === "Submitted" && search === "",
    order: order.order,
  });
  const dossier = useDossier(openId, list.data);
  const index = list.data?.findIndex(({ id }) => id === openId) ?? -1;

  // "Next" leads on beyond the page that is read: the one after it is fetched before it is asked for.
  const { fetchNextPage, hasNextPage, isFetching } = list;
  const isAtEnd = index >= 0 && index === (list.data?.length ?? 0) - 1;
  const needsNextPage = isAtEnd && hasNextPage && !isFetching && !list.isError;
  useEffect(() => {
    if (needsNextPage) void fetchNextPage();
  }, [needsNextPage, fetchNextPage]);

  return {
    status,
    search,
    setSearch,
    order,
    list,
    newer,
    openId,
    dossier,
    open: (id: string | null) => set({ status, student: id }),
    /** Of an application beside this list; null: of the list alone. */
    addressOf: (id: string | null) => `${paths.docAdmin}?${queryWith({ status, student: id })}`,
    /** From the open application; from the top when it is not on the list (any more). */
    next: index < 0 ? list.data?.[0] : list.data?.[index + 1],
    previous: index < 0 ? undefined : list.data?.[index - 1],
  };
}

export type DeskState = ReturnType<typeof useDesk>;

/** From the list, or by itself when it is not there: behind a link, or decided by somebody else. */
function useDossier(id: string | null, listed: Dossier[] | undefined) {
  const onList = listed?.find((dossier) => dossier.id === id);
  const single = useQuery({
    ...dossierQuery(id ?? ""),
    enabled: id !== null && listed !== undefined && !onList,
  });
  return onList
    ? { data: onList, isError: false, error: null, refetch: single.refetch }
    : { data: single.data, isError: single.isError, error: single.error, refetch: single.refetch };
}
