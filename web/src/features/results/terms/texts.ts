import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of several terms' results, which a course of one term does without. */
const en = {
  label: "Term",
  title: "Percentage by term",
  table: "Table: Percentage by term",
  columns: {
    term: "Term",
    percentage: "Percentage",
    grade: "Grade",
    status: "Status",
    published: "Published",
    issue: "Issue",
  },
  shown: "Shown above",
};

export const texts: Catalogue<typeof en> = catalogue(en);
