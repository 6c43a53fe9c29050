import { type Catalogue, catalogue } from "@/lib/catalogue";

/** The words of one import, and of what is decided of its opening dues. */
const en = {
  backs: { imports: "All imports", dues: "All opening dues" },
  notFound: "There is no such import.",
  by: (name: string) => `${name} imported this file.`,
  counts: "Students by state",
  rows: "In the file",
  enrolled: "Enrolled",
  leftOut: "Left out",
  takenBack: "Taken back",
  signedIn: "With a password",
  running: {
    label: "How many students are done",
    lead: "You can leave this page. The import goes on without it.",
  },
  dues: {
    heading: "Opening dues",
    total: "In all",
    students: "Students",
    decided: (name: string, when: string) => `${name}, ${when}`,
    approved: "Approved",
    dismissed: "Dismissed",
    raising: "How many students are charged",
    waits: "Nobody is charged until another person approves these dues.",
    wereApproved: (students: string) => `The opening dues of ${students} were charged.`,
    wereDismissed: "These dues were dismissed. Nobody was charged.",
  },
  approval: {
    open: "Approve dues",
    own: "You imported these students. Another super admin or an accountant admin must approve their dues.",
    title: "Approve opening dues",
    total: "In all",
    students: "Students",
    effects: "What happens",
    charged: "Each student is charged the dues of the file, with the day by which they are due.",
    leftOut: "Students who were left out or taken back are not charged.",
    action: (total: string) => `Approve ${total}`,
    done: "Dues approved. The students are being charged now.",
    unknown:
      "We do not know yet whether the dues were approved. Approve them again: nobody is charged twice.",
  },
  dismissal: {
    open: "Dismiss dues",
    title: "Dismiss opening dues",
    question: (total: string, students: string) =>
      `The opening dues of ${students}, ${total} in all, will be dismissed. Nobody is charged. The students stay enrolled.`,
    done: "Dues dismissed.",
    unknown:
      "We do not know yet whether the dues were dismissed. Dismiss them again: nothing is done twice.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
