import { noStep, useUrlState } from "@/lib/use-url-state";

const searchIn = (text: string | null) => text?.slice(0, 100) ?? "";

/** What a list is searched for. @param name Of its own, where a page has two lists. */
export function useSearch(name = "search") {
  const { state, set } = useUrlState({ [name]: searchIn });
  return {
    search: state[name] ?? "",
    setSearch: (search: string) => set({ [name]: search }, noStep),
  };
}
