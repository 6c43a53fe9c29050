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

/** Settles when somebody goes back to the form before the next page is drawn: then it is there again. */
const wayBack = (to: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (window.location.href !== to) return;
      window.removeEventListener("popstate", look);
      resolve();
    };
    window.addEventListener("popstate", look);
  });

/** Leads somebody who has logged in to a page of theirs. Returns only where that does not change the page. */
export function useEntry(how?: NavigateOptions) {
  const tab = use(TabDataContext);
  const navigate = useNavigate();
  const { next } = useUrlState({ next: textOrNull }).state;
  return async (session: Session, stays = false) => {
    const { settleDevice, wayIn } = await signIn();
    const to = wayIn(session, next);
    await settleDevice(session, stays);
    startSession(tab, session);
    const from = window.location.href;
    await navigate(to, how);
    // The address has changed, the page has not yet: a form that goes live again would log in a second time.
    if (window.location.href !== from) await wayBack(from);
  };
}
