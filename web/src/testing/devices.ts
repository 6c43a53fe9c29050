import { webcrypto } from "node:crypto";
import { vi } from "vitest";
import type { KeptDevice } from "@/lib/api-types";
import { noteKeptDevice } from "@/lib/kept-device";
import { asha } from "./people";
import { answer } from "./server";

/** A request of IndexedDB that is answered in a moment, and its transaction after it. */
function soon<Value>(work: () => Value, then?: () => void) {
  const request = { onsuccess: () => {}, onerror: () => {} } as Record<string, unknown>;
  queueMicrotask(() => {
    try {
      request.result = work();
      (request.onsuccess as () => void)();
    } catch (error) {
      request.error = error;
      (request.onerror as () => void)();
    }
    if (then) queueMicrotask(then);
  });
  return request;
}

/** A browser that keeps keys: jsdom has no IndexedDB. `refuses` is what some say to a key, as in a private window. */
export function browserWithKeys({ refuses }: { refuses?: Error } = {}) {
  const kept = new Map<string, CryptoKey>();
  const store = (done: () => void) => ({
    put: (key: CryptoKey, name: string) =>
      soon(() => {
        if (refuses) throw refuses;
        return kept.set(name, key);
      }, done),
    get: (name: string) => soon(() => kept.get(name), done),
    delete: (name: string) => soon(() => kept.delete(name), done),
  });
  const database = {
    close: () => {},
    createObjectStore: () => {},
    transaction: () => {
      const transaction = {
        oncomplete: () => {},
        objectStore: () => store(() => transaction.oncomplete()),
      };
      return transaction;
    },
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal("indexedDB", {
    open: () => soon(() => database),
    deleteDatabase: () => soon(() => kept.clear()),
  });
  return kept;
}

/** Asha's browser, which keeps her logged in. */
export async function keepsAsha() {
  const kept = browserWithKeys();
  const pair = await webcrypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
    "sign",
    "verify",
  ]);
  kept.set("key", pair.privateKey as CryptoKey);
  noteKeptDevice(asha.id);
  return { kept, publicKey: pair.publicKey };
}

export const challenge = {
  ceremony: "0123456789abcdef0123456789abcdef",
  challenge: "00ff".repeat(16),
};

/** The server signs Asha in by her device. */
export const answerDevice = () => ({
  asked: answer("post", "/auth/device/challenge", challenge),
  answered: answer("post", "/auth/device/sign-in", { student: asha }),
});

export const keptDeviceOf = (changes: Partial<KeptDevice> = {}): KeptDevice => ({
  id: "01890000-0000-7000-8000-000000000001",
  isThis: false,
  browser: "Chrome 126",
  system: "Android",
  address: "203.0.113.0/24",
  addedAt: "2026-11-12T06:00:00Z",
  lastUsedAt: "2026-11-26T06:00:00Z",
  endsAt: "2026-12-12T06:00:00Z",
  ...changes,
});
