/** What a tab keeps over a reload. A browser may refuse to store; then nothing is kept. */
export function saveToTab(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost that was there before.
  }
}

export function readFromTab<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The key of what somebody typed who has no account yet. */
export const visitorKey = (name: string) => `visitor:${name}`;

const isPersonal = /^visitor:|[:-][0-9a-f-]{11,}$/;

/** Drops what was kept for other people than `id`; what is somebody's ends with their id. Without one: all. */
export function removeOtherAccountsFromTab(id?: string) {
  try {
    const isOthers = (key: string) => isPersonal.test(key) && !(id && key.endsWith(id));
    for (const key of Object.keys(sessionStorage).filter(isOthers)) sessionStorage.removeItem(key);
  } catch {
    // What cannot be read by us cannot be read by others either.
  }
}

export function removeFromTab(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What could not be stored is not there.
  }
}
