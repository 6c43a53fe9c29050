import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the public check of a result. */
const en = {
  title: "Check a result",
  lead: "Whether a result is genuine, and still the current one.",
  code: "Code of the result",
  codeHint: "It stands beside the QR code of the printed result.",
  check: "Check",
  another: "Check another result",
  noCode: "Please enter the code.",
  facts: {
    college: "College",
    studentId: "Student ID",
    name: "Name",
    course: "Course",
    issued: "Date of issue",
    percentage: "Percentage",
    status: "Status",
  },
  sure: {
    title: "Be sure of this answer",
    address: (host: string) =>
      `A copy of this page can say anything. The address of this one is ${host}: ask the college, or look on its own website, whether it uses the portal at this address.`,
    founded: {
      Operator: (college: string) => `The operator of this portal has set up ${college}.`,
      Stranger: (college: string) =>
        `Anybody can set up a college on this portal. ${college} was set up that way, and nobody has checked that it is the college of that name. Ask the college itself.`,
    },
  },
  standings: {
    Valid: {
      word: "Valid",
      sentence: "The college has issued this result, and it is the current one.",
    },
    Superseded: {
      word: "Superseded",
      sentence:
        "The college has issued this result, but a newer issue has replaced it. Ask for the current one.",
    },
    Unknown: {
      word: "Unknown",
      sentence: "No result has this code. Compare it with the printed one, letter by letter.",
    },
    Throttled: {
      word: "Too many checks",
      sentence: (wait: string) =>
        `There were too many checks from your connection. Please try again ${wait}.`,
    },
  },
  waits: {
    later: "in a few minutes",
    seconds: (count: number) => plural(count, { one: "in 1 second", other: `in ${count} seconds` }),
    minutes: (count: number) => `in ${count} minutes`,
  },
  unreachable:
    "The check could not be made, which says nothing about the result. Please try again.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
