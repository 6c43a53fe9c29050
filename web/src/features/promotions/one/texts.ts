import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of the promotion of one class, and of what is decided of it. */
const en = {
  back: "Promotions",
  title: (ofClass: string, next: string) => `${ofClass} → ${next}`,
  notFound: "There is nobody in this class to promote.",
  open: "Nobody has planned this promotion yet. Until then, each verdict follows the result.",
  saved: (name: string, when: string) => `${name} last saved this plan on ${when}.`,
  approved: "This promotion is approved and running.",
  yearBegins: (year: number) =>
    `Year of study ${year} begins with it: the promotion charges the fees of that year.`,
  counts: "Students by verdict",
  running: {
    label: "How many students are done",
    lead: "You can leave this page. The promotion goes on without it.",
  },
  done: (students: string, name: string, when: string) =>
    `The promotion is done: ${students}. ${name} approved it on ${when}.`,
  plan: {
    action: "Plan promotion",
    done: "Promotion planned. Another person can approve it now.",
  },
  approval: {
    open: (students: string) => `Approve ${students}`,
    openWith: (students: string, exceptions: string) => `Approve ${students}, ${exceptions}`,
    own: "You saved this plan last. Another marks admin or super admin must approve it.",
    blocked: "Solve the problems above first.",
    title: "Approve the promotion",
    class: "Class",
    next: "Next",
    students: "Students",
    exceptions: "Exceptions",
    notBegun: (day: string) => `This class has not begun: its first day is ${day}.`,
    notEnded: (day: string) => `This class has not ended: its last day is ${day}.`,
    effects: "What happens",
    promotedMove: (term: number, year: string) =>
      `Promoted students are enrolled in term ${term} of ${year}.`,
    detainedWait: "Detained students wait until their term is taught again.",
    passOut: "Students who pass out finish the course.",
    complete: "Students with backlogs finish the last term. They can still take re-exams.",
    stay: "Students without a result stay in the class.",
    told: "Students whose enrolment changes get an email.",
    undo: "Two people can undo this for a student, until that student has marks, attendance or a payment in the new term.",
    undoLast: "Two people can undo this later.",
    done: (students: string) => `Promotion approved: ${students}. It is running now.`,
    unknown:
      "We do not know yet whether the promotion was approved. Approve it again: nothing is done twice.",
  },
  dismissal: {
    open: "Dismiss plan",
    title: "Dismiss plan",
    question: (ofClass: string) =>
      `The plan to promote ${ofClass} will be removed, with its exceptions. The class stays as it is.`,
    done: (ofClass: string) => `The plan to promote ${ofClass} was dismissed.`,
    unknown:
      "We do not know yet whether the plan was dismissed. Dismiss it again: nothing is done twice.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
