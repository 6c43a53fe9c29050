import { type Catalogue, catalogue } from "@/lib/catalogue";

/** Words of the shared parts. */
const en = {
  product: "Student services portal",
  /** A heading with what of it is shown: "Students · Term 2". */
  headed: (heading: string, part: string) => `${heading} · ${part}`,
  problem: "There is a problem",
  retry: "Try again",
  reference: "Reference",
  cancel: "Cancel",
  close: "Close",
  stillSent: (title: string) => `“${title}” is still being sent. We will show you the result.`,
  loadMore: "Load more",
  loading: "Loading",
  search: "Search",
  order: "Order",
  /** Read out after a count: "12 waiting". */
  waiting: "waiting",
  moreThan: (count: number) => `${count}+`,
  actions: "Actions",
  tickAll: (count: number) => `Tick all ${count} shown`,
  untickAll: (count: number) => `Untick all ${count} shown`,
  useLightColours: "Use light colours",
  useDarkColours: "Use dark colours",
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `${what} copied.`,
  showAll: "Show all",
  showLess: "Show less",
  show: (what: string) => `Show ${what.toLowerCase()}`,
  hide: (what: string) => `Hide ${what.toLowerCase()}`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
