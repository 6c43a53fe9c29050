import { discardOfOthers } from "./browser-store";

/** The account that this tab was loaded for, once that is known. */
let account: string | undefined;

/** Replaced by tests: their browser cannot load a page anew. */
export const tab = { reload: () => window.location.reload() };

/** Says with every call for whom it is made: one session serves all tabs of a browser. */
export const accountHeader = "Portal-Account";

export const speaksFor = () => account;

/** A login, or a logout, in this very tab. */
export function speakFor(id: string | undefined) {
  account = id;
  if (id !== undefined) discardOfOthers(id);
}

/** Another tab may have logged in as somebody else; then nothing that is shown here holds any more. */
export function meet(id: string) {
  if (account !== undefined && account !== id) tab.reload();
  else speakFor(id);
}

/** The server's refusal of a call that was made for somebody else. */
export const isForAnother = (status: number) => status === 412;
