import { useInfiniteQuery } from "@tanstack/react-query";
import type { Dossier } from "@/lib/api-types";
import { paths } from "@/lib/paths";
import { noStep, oneOf, textOrNull, useUrlState } from "@/lib/use-url-state";
import type { Decision } from "@/shared/queue/decide-actions";
import { stays, useNewer } from "@/shared/queue/use-newer";
import { useOpenRow } from "@/shared/split/use-open-row";
import { keptWhileSearching } from "@/ui/list/kept-while-searching";
import { daysIn } from "@/ui/list/narrowed";
import { useOrder } from "@/ui/list/order";
import { allDays, periodSchema } from "@/ui/list/use-period";
import { useSearch } from "@/ui/list/use-search";
import { dossierQuery, dossiersQuery, statuses } from "./api";
import { texts } from "./texts";

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

const schema = {
  ...periodSchema,
  status: oneOf(statuses, "Submitted"),
  student: textOrNull,
};

/** What the desk shows. The address says which list and which application, so a reload keeps both. */
export function useDesk() {
  const { state, set, queryWith } = useUrlState(schema);
  const { status, student: openId, from, to } = state;
  const { search, setSearch } = useSearch();
  // Who has waited longest comes first; of what is decided, the newest.
  const order = useOrder(status === "Submitted" ? "asc" : "desc");

  const query = dossiersQuery({ status, from, to, search, order: order.asked });
  const list = useInfiniteQuery({
    ...query,
    ...stays,
    placeholderData: keptWhileSearching({ status, from, to }),
  });
  const newer = useNewer({
    queue: "applications",
    query,
    list,
    isAll: status === "Submitted" && search === "" && !from && !to,
    order: order.order,
  });
  const opened = useOpenRow({
    list,
    idOf,
    openId,
    addressOf: (id) => `${paths.docAdmin}?${queryWith({ status, student: id })}`,
    query: dossierQuery(openId ?? ""),
  });

  return {
    status,
    search,
    setSearch,
    order,
    list,
    newer,
    narrowing: {
      facts: daysIn(texts.came[status], { from, to }),
      onShowAll: () => set(allDays, noStep),
    },
    openId,
    opened,
    open: (id: string | null) => set({ status, student: id }),
  };
}

export type DeskState = ReturnType<typeof useDesk>;

const idOf = ({ id }: Dossier) => id;
