import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMatches } from "react-router";
import type { EarlyData } from "@/lib/early-data";

/** While it is asked who is there, the page's own question is on its way already. */
export function useEarlyData(isAsking: boolean) {
  const client = useQueryClient();
  const matches = useMatches();
  const handle = matches[matches.length - 1]?.handle as Partial<EarlyData> | undefined;
  useEffect(() => {
    if (isAsking) handle?.prefetch?.(client);
  }, [isAsking, handle, client]);
}
