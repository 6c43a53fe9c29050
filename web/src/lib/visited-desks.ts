const keyOf = (desk: string) => `visited:${desk}`;

/**
 * Whether this browser has been at the desk with that path before. Not kept for each person: where
 * several share a browser, anyone who comes second has a smaller heading and misses nothing.
 */
export function wasVisited(desk: string): boolean {
  try {
    return localStorage.getItem(keyOf(desk)) !== null;
  } catch {
    return false;
  }
}

/** A browser may refuse to store; then each visit is the first. */
export function rememberVisit(desk: string) {
  try {
    localStorage.setItem(keyOf(desk), "");
  } catch {
    // Its heading stays as large as it is.
  }
}
