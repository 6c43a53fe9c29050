import { readFromTab, removeFromTab, removeOtherAccountsFromTab, saveToTab } from "./browser-store";

/** The account that this tab was loaded for, once that is known. */
let account: string | undefined;

/** Replaced by tests: their browser cannot load a page anew. */
export const tab = { reload: () => window.location.reload() };

/** Says with every call for whom it is made: one session serves all tabs of a browser. */
export const accountHeader = "Portal-Account";

export const tabAccount = () => account;

/** A login, or a logout, in this very tab. */
export function setTabAccount(id: string | undefined) {
  account = id;
  if (id !== undefined) removeOtherAccountsFromTab(id);
}

const reloadReasonKey = "gave-way";

/** What a tab was about when it was found to be another account's: reading, or a step of its own. */
export type LastStep = "asked" | "refused";

/** Loads the tab anew for anyone who is signed in now, who learns what became of the last step. */
export function reloadForOtherAccount(step: LastStep) {
  // Of several calls at once, the one that was to change something is what has to be told.
  if (readFromTab(reloadReasonKey) !== "refused") saveToTab(reloadReasonKey, step);
  tab.reload();
}

/** What the tab was about before it was loaded anew for another account; told once. */
export function takeReloadReason(): LastStep | null {
  const step = readFromTab<LastStep>(reloadReasonKey);
  removeFromTab(reloadReasonKey);
  return step;
}

/** Another tab may have logged in as somebody else; then nothing that is shown here holds any more. */
export function checkAccount(id: string) {
  if (account !== undefined && account !== id) reloadForOtherAccount("asked");
  else setTabAccount(id);
}

/** Loads the tab anew if the server refused a call because it was made for somebody else; then nothing of it was done. */
export function reloadIfOtherAccount(status: number, method: string) {
  if (status === 412) reloadForOtherAccount(method === "GET" ? "asked" : "refused");
}
