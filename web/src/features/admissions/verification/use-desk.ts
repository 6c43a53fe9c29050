import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Dossier } from "@/lib/api-types";
import { dossierQuery, dossiersQuery, type Status, statuses } from "./api";

export type Act = "approve" | "reject";

export interface OpenDecision {
  act: Act;
  dossier: Dossier;
}

const isStatus = (value: string | null): value is Status =>
  statuses.some((status) => status === value);

const isOfStatus = (key: readonly unknown[] | undefined, status: Status) =>
  (key?.[1] as { status?: Status } | undefined)?.status === status;

/** What the desk shows. The address says which list and which application, so a reload keeps both. */
export function useDesk() {
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState("");
  const asked = address.get("status");
  const status = isStatus(asked) ? asked : "Submitted";
  const openId = address.get("student");

  const list = useInfiniteQuery({
    ...dossiersQuery({ status, search }),
    // While a search is on its way, the list of before stays; that of another status does not.
    placeholderData: (before, query) => (isOfStatus(query?.queryKey, status) ? before : undefined),
  });
  const dossier = useDossier(openId, list.data);
  const index = list.data?.findIndex(({ id }) => id === openId) ?? -1;

  const go = (to: { status?: Status; student?: string | null }) => {
    const next = new URLSearchParams({ status: to.status ?? status });
    if (to.student) next.set("student", to.student);
    setAddress(next);
  };

  return {
    status,
    setStatus: (next: Status) => go({ status: next }),
    search,
    setSearch,
    list,
    openId,
    dossier,
    open: (id: string | null) => go({ student: id }),
    /** From the open application; from the top when it is not on the list (any more). */
    next: index < 0 ? list.data?.[0] : list.data?.[index + 1],
    previous: index < 0 ? undefined : list.data?.[index - 1],
  };
}

export type DeskState = ReturnType<typeof useDesk>;

/** From the list, or by itself when it is not there: behind a link, or decided by somebody else. */
function useDossier(id: string | null, listed: Dossier[] | undefined) {
  const onList = listed?.find((dossier) => dossier.id === id);
  const alone = useQuery({
    ...dossierQuery(id ?? ""),
    enabled: id !== null && listed !== undefined && !onList,
  });
  return onList
    ? { data: onList, isError: false, error: null, refetch: alone.refetch }
    : { data: alone.data, isError: alone.isError, error: alone.error, refetch: alone.refetch };
}
