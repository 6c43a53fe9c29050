import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the public check of a result. */
const en = {
  title: "Check a result",
  lead: "Check that a result is genuine and still current.",
  code: "Code of the result",
  codeHint: "Printed beside the QR code on the result.",
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
    title: "Check that this page is genuine",
    address: (host: string) =>
      `A fake copy of this page can say anything. This page is at ${host}. Check with the college, or on its own website, that it uses this address.`,
    founded: {
      Operator: (college: string) => `The operator of this portal has set up ${college}.`,
      Stranger: (college: string) =>
        `Anyone can set up a college on this portal. ${college} was set up that way, and nobody has checked that it is the real college. Ask the college itself.`,
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
  unreachable: "The check failed, which says nothing about the result. Please try again.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
