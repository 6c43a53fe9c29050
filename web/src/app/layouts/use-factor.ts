import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { factorQuery } from "@/features/accounts/two-step/factor-query";
import { tabAccount } from "@/lib/account";
import type { Factor } from "@/lib/api-types";

/** How long the frame waits for it, in milliseconds; it is asked for together with the session. */
const patience = 1000;

/**
 * How one's own two-step verification stands, known before anything is drawn: what came later would push the
 * page down. What comes too late is left for the next page load.
 */
export function useFactor(): { isAwaited: boolean; factor: Factor | undefined } {
  const { data, isPending } = useQuery({
    ...factorQuery,
    // Not in the moment in which anyone who has logged out leaves the page.
    enabled: () => tabAccount() !== undefined,
  });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [isPending]);
  return { isAwaited: isPending && !isLate, factor: isLate ? undefined : data };
}
