import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the timeline. */
const en = {
  title: "Timeline",
  shown: (count: number) => plural(count, { one: "1 event shown", other: `${count} events shown` }),
  empty: {
    title: "Nothing has happened yet",
    hint: "What you submit and what your college decides appears here. Start with the admission form.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
