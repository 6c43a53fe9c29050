import { useRef } from "react";
import { keep, kept } from "./browser-store";

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
 * on its way; another body is another call. Under the name of `store` the tab keeps it, for a body
 * that the tab keeps too.
 */
export function useRequestKey(store?: string) {
  const last = useRef<Sent>(undefined);
  return (body: unknown): string => {
    const text = JSON.stringify(body);
    const before = last.current ?? (store ? kept<Sent>(store) : null);
    const sent = before?.body === text ? before : { body: text, key: newKey() };
    last.current = sent;
    if (store) keep(store, sent);
    return sent.key;
  };
}
