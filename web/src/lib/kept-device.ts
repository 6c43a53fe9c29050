const name = "kept-device";

/** Where the key of the device is. */
export const keyDatabase = "portal-device";

/** The id of the student whom this browser keeps signed in; null for nobody, also where nothing can be read. */
export function keptDevice(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Throws where the browser keeps nothing. */
export const noteKeptDevice = (student: string) => localStorage.setItem(name, student);

/** Without its key the browser's token opens nothing any more. */
export function forgetDevice() {
  try {
    localStorage.removeItem(name);
    indexedDB.deleteDatabase(keyDatabase);
  } catch {
    // What cannot be removed could not be kept.
  }
}
