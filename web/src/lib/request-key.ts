import { useRef } from "react";
import { readFromTab, removeFromTab, saveToTab } from "./browser-store";
import { useSession } from "./session";

/** What may be asked for twice without being done twice carries one key for all its tries. */
export const keyHeader = "Idempotency-Key";

/** Pages that were not opened over https have no `randomUUID`. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Sent {
  body: string;
  key: string;
}

/**
 * The key of a dialog's call: the same for every try of the same body, also after a reply was lost
 * on its way; another body is another call. The tab keeps it over a reload, for this account only.
 * @param callName What is done and to what: "reversal:" and the transfer's id.
 */
export function useRequestKey(callName: string) {
  // Ends with the account's id, as everything does that a tab keeps for one account.
  const store = `key-of-${callName}:${useSession().id}`;
  const last = useRef<Sent>(undefined);
  const keyOf = (body: unknown): string => {
    const text = JSON.stringify(body);
    const before = last.current ?? readFromTab<Sent>(store);
    const sent = before?.body === text ? before : { body: text, key: newKey() };
    last.current = sent;
    saveToTab(store, sent);
    return sent.key;
  };
  /** Once it is done: the same again would be another call. A refusal leaves a lost try open. */
  const forget = () => {
    last.current = undefined;
    removeFromTab(store);
  };
  return { keyOf, forget };
}

export type RequestKey = ReturnType<typeof useRequestKey>;
