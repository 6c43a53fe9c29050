import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the choice of a course. */
const en = {
  course: "Course",
  all: "All courses",
  none: "No course",
  choose: "Choose a course",
};

export const texts: Catalogue<typeof en> = catalogue(en);
