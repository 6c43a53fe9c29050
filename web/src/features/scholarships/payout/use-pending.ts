import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scholarship } from "@/lib/api-types";
import { noStep, useAddress } from "@/ui/list/use-address";
import { scholarshipsQuery } from "../api";

const name = "scholarship";

/** Which scholarship is to be paid: the address keeps it over a reload. */
export function usePending() {
  const { address, change } = useAddress();
  const pending = useInfiniteQuery(scholarshipsQuery({ status: "Pending", search: "" }));
  /** A search may have found it beyond the list's first page. */
  const [picked, setPicked] = useState<Scholarship>();
  /** After a payment the next one is chosen by hand, even if it is the only one. */
  const [isCleared, setCleared] = useState(false);

  const all = pending.data ?? [];
  const only = all.length === 1 && !pending.hasNextPage && !isCleared ? all[0] : undefined;
  const wanted = address.get(name);
  const found = all.find(({ _id }) => _id === wanted) ?? (picked?._id === wanted ? picked : only);
  return {
    chosen: found,
    isLoading: pending.isPending,
    choose: (scholarship: Scholarship) => {
      setPicked(scholarship);
      change({ [name]: scholarship._id });
    },
    clear: () => {
      setPicked(undefined);
      setCleared(true);
      change({ [name]: null }, noStep);
    },
  };
}
