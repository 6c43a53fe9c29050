import { noStep, useAddress } from "./use-address";

/** What a list is searched for. @param name Of its own, where a page has two lists. */
export function useSearch(name = "search") {
  const { address, change } = useAddress();
  return {
    search: address.get(name)?.slice(0, 100) ?? "",
    setSearch: (search: string) => change({ [name]: search }, noStep),
  };
}
