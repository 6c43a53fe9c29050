import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { checkAccount, setTabAccount } from "./account";
import { isUnauthorized } from "./api-error";
import type { FactorKind, SessionReply } from "./api-types";
import { removeOtherAccountsFromTab } from "./browser-store";
import { http, reply } from "./http";
import { portalConfig } from "./portal-config";
import { isRole, type Role } from "./roles";
import { sessionKey } from "./tab-data";

export type AccountKind = SessionReply["kind"];
/** What staff have to do after the password. */
export type NextStep = NonNullable<SessionReply["next"]>;

export interface Session {
  kind: AccountKind;
  id: string;
  name: string;
  email: string;
  role: Role | null;
  collegeName: string;
  /** Their device signed them in: for documents the server asks who it is. */
  byDevice: boolean;
  /** Without it nobody is signed in yet. */
  next?: NextStep;
  /** By what that step can be made, where it is one of the account's factors. */
  factors?: FactorKind[];
}

/** Who is here, also somebody who has given no more than a password yet. */
export async function whoIsHere(): Promise<Session | null> {
  try {
    const session = fromReply(await reply(http.GET("/auth/session")));
    // Its steps are made by a page for visitors, which is nobody's.
    if (session.next) setTabAccount(undefined);
    else checkAccount(session.id);
    return session;
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

export const arrivalQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: whoIsHere,
  // Asked without a session, the server can only refuse, which a browser reports as an error.
  initialData: () => (portalConfig().signedOut ? null : undefined),
  staleTime: 5 * 60_000,
  // Meanwhile another tab may have logged out, or in as somebody else.
  refetchOnWindowFocus: "always",
});

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  ...arrivalQuery,
  select: (session) => (session?.next ? null : session),
});

function fromReply(session: SessionReply): Session {
  return {
    kind: session.kind === "staff" ? "staff" : "student",
    id: session.id,
    name: session.name,
    email: session.email,
    role: isRole(session.role) ? session.role : null,
    collegeName: session.collegeName,
    byDevice: session.byDevice,
    ...(session.next && { next: session.next, factors: session.factors }),
  };
}

/** Set by the guards, so that a page keeps its session until it is left. */
export const SessionContext = createContext<Session | null>(null);

/** Behind a guard there always is one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a guarded route");
  return session;
}

/** After a deliberate exit. The guards are not told: they would ask to come back. */
export function forgetSession(client: QueryClient) {
  setTabAccount(undefined);
  removeOtherAccountsFromTab();
  client.getQueryCache().clear();
}

/**
 * The server refused it: the guards see the null and lead to the right login. Drafts stay: the same
 * account may log in again and go on. Another one discards them.
 */
export function endSession(client: QueryClient) {
  setTabAccount(undefined);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  client.setQueryData(sessionKey, null);
}
