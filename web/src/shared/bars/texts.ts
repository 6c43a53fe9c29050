import { type Catalogue, catalogue } from "@/lib/catalogue";

const en = {
  /** Of the picture, whose numbers the table beside it tells. */
  picture: (title: string) => `Bar chart: ${title}. The table has its numbers.`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
