import type { Verification } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the public check of a result or a transcript. */
const en = {
  title: "Check a result or transcript",
  lead: "Check that a result or transcript is genuine and still current.",
  code: "Code of the result or transcript",
  codeHint: "Printed beside the QR code.",
  check: "Check",
  another: "Check another code",
  noCode: "Please enter the code.",
  facts: {
    college: "College",
    studentId: "Student ID",
    name: "Name",
    course: "Course",
    issued: "Date of issue",
    percentage: "Percentage",
    status: "Status",
    document: "Document",
    term: "Term",
    percentageOfAll: "Percentage of these terms",
    statusOfAll: "Status of these terms",
  },
  /** What a code is printed on. */
  documents: words<Verification["document"]>({ Result: "Result", Transcript: "Transcript" }),
  terms: {
    title: "Terms of this transcript",
    issued: (day: string) => `Issued ${day}`,
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
      sentence:
        "No result has this code, and no transcript. Compare it with the printed one, letter by letter.",
    },
    Throttled: {
      word: "Too many checks",
      sentence: (wait: string) =>
        `There were too many checks from your connection. Please try again ${wait}.`,
    },
  },
  /** What stands in the place of the sentences above for a transcript. */
  ofTranscript: {
    Valid:
      "The college has issued this transcript, and no result in it has been replaced. Results published later are not in it.",
    Superseded:
      "The college has issued this transcript, but a newer result of one of its terms has been published. Ask for the current one.",
  },
  waits: {
    later: "in a few minutes",
    seconds: (count: number) => plural(count, { one: "in 1 second", other: `in ${count} seconds` }),
    minutes: (count: number) => `in ${count} minutes`,
  },
  unreachable:
    "The check failed, which says nothing about the result or transcript. Please try again.",
};

export const texts: Catalogue<typeof en> = catalogue(en);
