import { use } from "react";
import { useNavigate } from "react-router";
import { unreachable } from "@/lib/api-error";
import type { Session } from "@/lib/session";
import { startSession, TabDataContext } from "@/lib/tab-data";
import { textOrNull, useUrlState } from "@/lib/use-url-state";

/** Not needed to draw the form. */
export const signIn = () =>
  import(/* webpackChunkName: "sign-in" */ "./sign-in").catch(() => {
    throw unreachable();
  });

/** Leads somebody who has logged in to a page of theirs. */
export function useEntry() {
  const tab = use(TabDataContext);
  const navigate = useNavigate();
  const { next } = useUrlState({ next: textOrNull }).state;
  return async (session: Session) => {
    const { wayIn } = await signIn();
    const to = wayIn(session, next);
    startSession(tab, session);
    await navigate(to);
  };
}
