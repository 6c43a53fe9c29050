import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useMatches } from "react-router";
import { loginReturningTo, mayOpen } from "@/lib/areas";
import type { EarlyData } from "@/lib/early-data";
import { type AccountKind, SessionContext, sessionQuery } from "@/lib/session";
import { Failed } from "@/ui/list/failed";
import { Refused } from "../pages/refused";
import { texts } from "../texts";
import { Waiting } from "./waiting";
import { WithClient } from "./with-client";

interface Props {
  kind: AccountKind;
  /** Asks for what the frame needs, while it is asked who is there. */
  early?: ((client: QueryClient) => void) | undefined;
  children: ReactNode;
}

/** Lets the right account in; the server decides again on every call. */
export const Guard = (props: Props) => (
  <WithClient>
    <Gate {...props} />
  </WithClient>
);

function Gate({ kind, early, children }: Props) {
  const { pathname, search } = useLocation();
  const session = useQuery(sessionQuery);
  const wasSignedIn = useRef(false);
  // One object: with another at each drawing, the way to the log-in would begin anew each time, and never end.
  const [sessionEnded] = useState(() => ({ notice: texts.sessionEnded, tone: "info" }));
  // Of those who are known to be signed out, each question would be refused.
  useEarlyData(session.isPending, session.data === null ? undefined : early);

  // The whole page comes with the answer: as a deferred value it is drawn in short turns.
  const wasPending = useDeferredValue(session.isPending);
  if (session.isPending || wasPending) return <Waiting />;
  // Asked again and again: anyone who was let in keeps the page, and what is typed there, through a failure.
  if (session.isError && session.data === undefined) {
    return <Failed error={session.error} onRetry={() => session.refetch()} />;
  }
  if (!session.data) {
    // Anyone who was at work learns why the page has gone.
    const state = wasSignedIn.current ? sessionEnded : null;
    return <Navigate to={loginReturningTo(kind, pathname + search)} state={state} replace />;
  }
  wasSignedIn.current = true;
  if (!mayOpen(pathname, session.data)) return <Refused session={session.data} />;
  return <SessionContext value={session.data}>{children}</SessionContext>;
}

/** While it is asked who is there, the page's own question is on its way already. */
function useEarlyData(isAsking: boolean, early: Props["early"]) {
  const client = useQueryClient();
  const matches = useMatches();
  const handle = matches[matches.length - 1]?.handle as Partial<EarlyData> | undefined;
  const hasAsked = useRef(false);
  useEffect(() => {
    // After a log-in it is known who is there, and the frame alone has something to wait for.
    const isFirst = !hasAsked.current;
    hasAsked.current = true;
    if (!isAsking && !(early && isFirst)) return;
    early?.(client);
    handle?.prefetch?.(client);
  }, [isAsking, early, handle, client]);
}
