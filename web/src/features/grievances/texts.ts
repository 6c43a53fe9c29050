import type { Grievance, GrievanceCategory } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { formatNumber } from "@/lib/numbers";
import { plural } from "@/lib/plurals";

/** The words that students and staff have of grievances. */
const en = {
  states: words<Grievance["status"]>({ Pending: "Pending", Resolved: "Resolved" }),
  categories: words<GrievanceCategory>({
    Academic: "Academic",
    Examination: "Examination",
    Fees: "Fees",
    Facilities: "Facilities",
    Conduct: "Conduct",
    Other: "Other",
  }),
  reopened: {
    badge: "Re-opened",
    on: (date: string) => `Re-opened on ${date}:`,
    earlier: (date: string) => `Earlier reply, of ${date}:`,
    noEarlier: (date: string) => `Before that, on ${date}, it was resolved without a reply.`,
  },
  /** How much of a text's room is taken. */
  count: (length: number, longest: number) =>
    length > longest
      ? `${characters(length - longest)} too many`
      : `${formatNumber(length)} of ${characters(longest)}`,
  tooLong: (what: string, longest: number) =>
    `Please shorten ${what} to at most ${characters(longest)}.`,
};

const characters = (count: number) =>
  plural(count, { one: "1 character", other: `${formatNumber(count)} characters` });

export const texts: Catalogue<typeof en> = catalogue(en);
