interface Asked {
  queryKey: readonly unknown[];
}

/**
 * While a search is on its way, the list of before stays in sight; that of another filter does not. For
 * queries whose key's third part is what they ask for.
 */
export const keptWhileSearching =
  (filter: Record<string, unknown>) =>
  <Data>(before: Data | undefined, query: Asked | undefined): Data | undefined => {
    const asked = query?.queryKey[2] as Record<string, unknown> | undefined;
    const isSame = asked && Object.entries(filter).every(([name, value]) => asked[name] === value);
    return isSame ? before : undefined;
  };
