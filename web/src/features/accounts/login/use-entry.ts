import { use } from "react";
import { type NavigateOptions, useNavigate } from "react-router";
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
export function useEntry(how?: NavigateOptions) {
  const tab = use(TabDataContext);
  const navigate = useNavigate();
  const { next } = useUrlState({ next: textOrNull }).state;
  return async (session: Session, stays = false) => {
    const { settleDevice, wayIn } = await signIn();
    const to = wayIn(session, next);
    await settleDevice(session, stays);
    startSession(tab, session);
    await navigate(to, how);
  };
}
