/** What a tab keeps over a reload. A browser may refuse to store; then nothing is kept. */
export function keep(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is lost that was there before.
  }
}

export function kept<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function discard(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What could not be stored is not there.
  }
}
