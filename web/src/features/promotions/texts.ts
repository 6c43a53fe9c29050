import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";
import type { Promotion, Verdict } from "@/lib/promotion-types";

/** The words of promotions: their list, and what they have in common. */
const en = {
  title: "Promotions",
  lead: "At the end of a term, promote its class to the next one. One person plans the promotion, and another approves it.",
  none: "–",
  students: (count: string, number: number) =>
    plural(number, { one: "1 student", other: `${count} students` }),
  exceptions: (count: string, number: number) =>
    plural(number, { one: "1 exception", other: `${count} exceptions` }),
  verdicts: words<Verdict>({
    Promoted: "Promoted",
    PromotedWithBacklogs: "Promoted with backlogs",
    Provisional: "Promoted provisionally",
    Detained: "Detained",
    PassedOut: "Passed out",
    Completed: "Completed with backlogs",
    Stays: "Stays in the class",
  }),
  next: {
    term: (term: number) => `Term ${term}`,
    inYear: (term: number, year: string) => `Term ${term}, ${year}`,
    unopened: "Its academic year is not open yet.",
    end: "End of the course",
  },
  progress: (done: string, total: string) => `${done} of ${total} students`,
  list: {
    table: "Classes to promote",
    course: "Class",
    year: "Academic year",
    students: "Students",
    next: "Next",
    promotion: "Promotion",
    states: words<Promotion["state"]>({
      Open: "Not planned yet",
      Planned: "Planned",
      Running: "Running",
    }),
    savedBy: (name: string) => `Saved by ${name}`,
    shown: (count: number) =>
      plural(count, { one: "1 class shown", other: `${count} classes shown` }),
    former:
      "A class leaves this list once all its students are promoted. To see them, or to ask to undo a promotion, open the class under Classes and choose Promoted students.",
    toClasses: "Go to Classes",
    formerElsewhere:
      "A class leaves this list once all its students are promoted. A marks admin finds them under Classes and can ask there to undo a promotion.",
    empty: {
      title: "No class to promote",
      hint: "A class appears here once it has students.",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
