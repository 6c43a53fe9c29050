import { useRef } from "react";

/** What may be asked for twice without being done twice carries one key for all its tries. */
export const keyHeader = "Idempotency-Key";

/** Pages that were not opened over https have no `randomUUID`. */
function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The key of a dialog's call: the same for every try of the same body, also after a reply was lost
 * on its way; another body is another call.
 */
export function useRequestKey() {
  const last = useRef<{ body: string; key: string }>(undefined);
  return (body: unknown): string => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newKey() };
    return last.current.key;
  };
}
