import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Scholarship } from "@/lib/api-types";
import { scholarshipsQuery } from "../api";

const name = "scholarship";

/** Which scholarship is to be paid: it stands in the address, so that a reload keeps it. */
export function usePending() {
  const [address, setAddress] = useSearchParams();
  const pending = useInfiniteQuery(scholarshipsQuery({ status: "Pending", search: "" }));
  /** A search may have found it beyond the list's first page. */
  const [picked, setPicked] = useState<Scholarship>();
  /** Whoever has just paid one chooses the next one for themselves. */
  const [isCleared, setCleared] = useState(false);

  function put(id: string | undefined, options?: { replace: boolean }) {
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (id === undefined) next.delete(name);
      else next.set(name, id);
      return next;
    }, options);
  }

  const all = pending.data ?? [];
  const only = all.length === 1 && !pending.hasNextPage && !isCleared ? all[0] : undefined;
  const wanted = address.get(name);
  const found = all.find(({ _id }) => _id === wanted) ?? (picked?._id === wanted ? picked : only);
  return {
    chosen: found,
    isLoading: pending.isPending,
    choose: (scholarship: Scholarship) => {
      setPicked(scholarship);
      put(scholarship._id);
    },
    clear: () => {
      setPicked(undefined);
      setCleared(true);
      put(undefined, { replace: true });
    },
  };
}
