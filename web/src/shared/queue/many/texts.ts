import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of ticked rows, and of what is decided of all of them. */
const en = {
  tick: "Tick",
  ticked: (count: number) => plural(count, { one: "1 ticked", other: `${count} ticked` }),
  untick: "Untick all",
  act: (act: string, count: number) => `${act} ${count}`,
  keys: [
    { key: "X", does: "tick the row and go to the next" },
    { key: "T", does: "tick all shown, or none" },
  ],
  rows: "What it is about",
  progress: (done: number, all: number) => `${done} of ${all}`,
  progressOf: "How many are done",
  stop: "Stop",
  close: "Close",
  results: { running: "In progress", done: "Done", failed: "Not done" },
  left: "Not done",
  retry: (count: number) => `Try again with ${count}`,
  /** Of one row. */
  unknown: "We do not know yet whether this was done. Try again: it is never done twice.",
  allDone: (count: number) => plural(count, { one: "Done.", other: `All ${count} are done.` }),
  partly: (done: number, all: number) =>
    `${done} of ${all} are done. The others stay ticked, each with its reason.`,
  stopped: (done: number, all: number) =>
    `Stopped: ${done} of ${all} are done. The others are not, and stay ticked.`,
  signedOut: (done: number, all: number) =>
    `Your session has ended: ${done} of ${all} are done, the others are not.`,
  broken: (done: number, all: number) =>
    `Something went wrong: ${done} of ${all} are done. The others stay ticked: try again, nothing is done twice.`,
};

export const texts: Catalogue<typeof en> = catalogue(en);
