interface Pending {
  data: unknown[] | undefined;
  hasNextPage: boolean;
}

/** How many wait, for a tab; of a long queue only that there are more than are on its first page. */
export function waitingIn({ data, hasNextPage }: Pending): string {
  if (!data?.length) return "";
  return hasNextPage ? `${data.length}+` : String(data.length);
}
