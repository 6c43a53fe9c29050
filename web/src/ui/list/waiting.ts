/**
 * The list of what waits is not asked for by itself: it is the one that a desk opens with. Once read, it
 * is read anew with the others, so that the count is right after a decision on what a search has found.
 */
export const onceRead = (query: { state: { data: unknown } }) => query.state.data !== undefined;

interface Pending {
  data: unknown[] | undefined;
  hasNextPage: boolean;
}

/** How many wait, for a tab; of a long queue only that there are more than are on its first page. */
export function waitingIn({ data, hasNextPage }: Pending): string {
  if (!data?.length) return "";
  return hasNextPage ? `${data.length}+` : String(data.length);
}
