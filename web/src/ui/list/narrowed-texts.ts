import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of what narrows a list; `what` has come about on these days: "Filed". */
const en = {
  on: (what: string, day: string) => `${what} on ${day}`,
  by: (what: string, day: string) => `${what} by ${day}`,
  since: (what: string, day: string) => `${what} since ${day}`,
  between: (what: string, from: string, to: string) => `${what} from ${from} to ${to}`,
  facts: (facts: string[]) => facts.join(" · "),
};

export const texts: Catalogue<typeof en> = catalogue(en);
