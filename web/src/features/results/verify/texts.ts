/** The words of the public check of a result. */
export const texts = {
  title: "Check a result",
  lead: "Whether a result is genuine, and still the current one.",
  code: "Code of the result",
  codeHint: "It stands beside the QR code of the printed result.",
  check: "Check",
  another: "Check another result",
  noCode: "Please enter the code.",
  facts: { name: "Name", course: "Course", percentage: "Percentage", status: "Status" },
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
    seconds: (count: number) => (count === 1 ? "in 1 second" : `in ${count} seconds`),
    minutes: (count: number) => `in ${count} minutes`,
  },
  unreachable:
    "The check could not be made, which says nothing about the result. Please try again.",
};
