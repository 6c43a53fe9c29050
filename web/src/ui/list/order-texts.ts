import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the order of a list. */
const en = {
  byTime: { asc: "Oldest first", desc: "Newest first" },
  byStudentId: { asc: "Student ID, lowest first", desc: "Student ID, highest first" },
};

export const texts: Catalogue<typeof en> = catalogue(en);
