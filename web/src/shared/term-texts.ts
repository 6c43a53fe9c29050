import { type Catalogue, catalogue } from "@/lib/catalogue";

/** How a term of a course is called: by itself, and after what is of it. */
const en = {
  term: (term: number) => `Term ${term}`,
  ofYear: (course: string, year: string) => `${course}, ${year}`,
  inTerm: (name: string, term: number) => `${name}, term ${term}`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
