import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { noStep, textOrNull, useUrlState } from "@/lib/use-url-state";
import { scholarshipsQuery } from "../api";

/** Which scholarship is to be paid: the address keeps it over a reload. */
export function usePending() {
  const { state, set } = useUrlState({ scholarship: textOrNull });
  const pending = useInfiniteQuery(scholarshipsQuery({ status: "Pending", search: "" }));
  /** A search may have found it beyond the list's first page. */
  const [picked, setPicked] = useState<Scholarship>();
  /** After a payment the next one is chosen by hand, even if it is the only one. */
  const [isCleared, setCleared] = useState(false);

  const all = pending.data ?? [];
  const only = all.length === 1 && !pending.hasNextPage && !isCleared ? all[0] : undefined;
  const wanted = state.scholarship;
  const found = all.find(({ _id }) => _id === wanted) ?? (picked?._id === wanted ? picked : only);
  return {
    chosen: found,
    isLoading: pending.isPending,
    choose: (scholarship: Scholarship) => {
      setPicked(scholarship);
      set({ scholarship: scholarship._id });
    },
    clear: () => {
      setPicked(undefined);
      setCleared(true);
      set({ scholarship: null }, noStep);
    },
  };
}
