import { keyDatabase } from "@/lib/kept-device";

const store = "keys";
const only = "key";

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(keyDatabase, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return settled(request);
}

async function within<Value>(
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await opened();
  // Another tab that forgets the device must not wait for this one.
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction(store, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const value = await settled(work(transaction.objectStore(store)));
    await done;
    return value;
  } finally {
    database.close();
  }
}

/** The browser signs with it and lets nobody read it, this page neither. */
export const makeKey = () =>
  crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);

export const keepKey = (key: CryptoKey) => within("readwrite", (keys) => keys.put(key, only));

export const keptKey = () => within<CryptoKey | undefined>("readonly", (keys) => keys.get(only));

/** Whether this browser keeps such a key: some refuse it, as in a private window. What it has is left as it is. */
export async function keepsKeys(): Promise<boolean> {
  try {
    if (!window.isSecureContext) return false;
    localStorage.setItem("tried", "");
    localStorage.removeItem("tried");
    const { privateKey } = await makeKey();
    await within("readwrite", (keys) => keys.put(privateKey, "tried"));
    await within("readwrite", (keys) => keys.delete("tried"));
    return true;
  } catch {
    return false;
  }
}

export const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
