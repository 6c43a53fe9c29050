import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { offerQuery } from "@/features/accounts/passkeys/offer-query";
import { hasPasskeys } from "@/features/accounts/passkeys/support";
import { tabAccount } from "@/lib/account";
import { TabDataContext } from "@/lib/tab-data";
import { mainId } from "./page-top";

/** How long the frame waits for it after a log-in, in milliseconds; the page asks for its own data all the while. */
const patience = 1000;

/** Of a student who has just logged in, not by a device that does so itself, and whose browser has passkeys. */
export const useMayOffer = () => use(TabDataContext).arrived?.byDevice === false && hasPasskeys();

export const askForOffer = (client: QueryClient) => void client.prefetchQuery(offerQuery);

/**
 * What offers a passkey to a student who has just logged in, known before anything is drawn: what came later would
 * push the page down. What comes too late is shown above the next page.
 */
export function usePasskeyOffer() {
  const client = useQueryClient();
  const mayOffer = useMayOffer();
  const { pathname } = useLocation();
  const { data, isLoading } = useQuery({
    ...offerQuery,
    // Not in the moment in which anyone who has logged out leaves the page.
    enabled: () => mayOffer && tabAccount() !== undefined,
  });
  /** The page that was drawn without it, the last one before it came. */
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(pathname), late === undefined ? patience : 0);
    return () => clearTimeout(timer);
  }, [isLoading, pathname, late]);
  return {
    isAwaited: isLoading && late === undefined,
    Card: late === pathname ? undefined : data?.default,
    close: () => {
      client.setQueryData(offerQuery.queryKey, null);
      // The button that was pressed is gone.
      document.getElementById(mainId)?.focus();
    },
  };
}
