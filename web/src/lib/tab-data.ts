import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react";
import { setTabAccount } from "./account";
import type { Session } from "./session";

export const sessionKey = ["session"] as const;

/** What a tab knows of its account beside the pages: pages without data never load the library that reads it. */
export interface TabData {
  /** Made by the first page that reads something. */
  client?: QueryClient;
  /** Logged in before there was a client. */
  arrived?: Session;
}

export const TabDataContext = createContext<TabData>({});

let sessionCount = 0;

/** Tells one session of this tab from the next. */
export const sessionNumber = () => sessionCount;

/** A new account sees nothing that was loaded for the one before. */
export function startSession(tab: TabData, session: Session) {
  sessionCount += 1;
  tab.arrived = session;
  tab.client?.getQueryCache().clear();
  setTabAccount(session.id);
  tab.client?.setQueryData(sessionKey, session);
}
