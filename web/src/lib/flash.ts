import { useSyncExternalStore } from "react";

export type FlashTone = "success" | "error" | "info";

export interface Flash {
  id: number;
  text: string;
  tone: FlashTone;
  /** Of a failure that nobody at the screen can mend. */
  reference?: string | undefined;
}

interface Options {
  tone?: FlashTone;
  forMs?: number;
  reference?: string | undefined;
}

/** How long a message stays: the specification's three seconds, or five where it says so. */
export const flashShort = 3000;
export const flashLong = 5000;
/** For what nobody expects, and nothing else on the page tells. */
export const flashUnasked = 15_000;

let shown: Flash[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Flash[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something that needs no answer and takes it back again. */
export function flash(
  text: string,
  { tone = "success", forMs = flashShort, reference }: Options = {},
) {
  const id = ++lastId;
  show([...shown, { id, text, tone, reference }]);
  setTimeout(() => dismissFlash(id), forMs);
}

export function dismissFlash(id: number) {
  show(shown.filter((message) => message.id !== id));
}

export function useFlashes(): Flash[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
