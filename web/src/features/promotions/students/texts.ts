import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatPlainList } from "@/lib/lists";
import { plural } from "@/lib/plurals";

/** The words of the students of a class that is promoted, and of their verdicts. */
const en = {
  heading: "Students",
  tabs: "Which students",
  all: "All",
  exceptions: (count: string, number: number) =>
    number === 0 ? "Exceptions" : `Exceptions (${count})`,
  search: "Search students",
  searchHint: "Name or Student ID",
  verdict: "Verdict",
  allVerdicts: "All verdicts",
  table: "Students of the class",
  student: "Student",
  division: "Division",
  rollNumber: "Roll number",
  result: "Result",
  noResult: "Not out",
  failedIn: (subjects: string[]) => `Failed in ${formatPlainList(subjects)}`,
  earlierOpen: "Another term is not passed yet",
  attendance: "Attendance",
  due: "Due",
  proposed: (verdict: string) => `Proposed: ${verdict}`,
  shown: (count: number) =>
    plural(count, { one: "1 student shown", other: `${count} students shown` }),
  empty: {
    title: "No students",
    hint: "Nobody is in the class any more.",
  },
  carriedOut: {
    title: "No students left here",
    hint: "The promotion has reached them, or it does so now.",
  },
  noMatch: {
    title: "No student matches",
    hint: "Try part of the name, or another verdict. Your ticks are kept.",
  },
  noException: {
    title: "No exceptions",
    hint: "Every student has the proposed verdict.",
  },
  ticked: (count: number) => plural(count, { one: "1 ticked", other: `${count} ticked` }),
  untick: "Untick all",
  tooMany: (most: string) => `Untick some: at most ${most} can be changed at a time.`,
  of: (action: string, name: string) => `${action}: ${name}`,
  person: (name: string, id: string) => `${name}, ${id}`,
  names: "Students whose verdict changes",
  change: {
    open: "Change verdict",
    openMany: "Change verdict…",
    title: "Change verdict",
    field: "New verdict",
    choose: "Choose a verdict",
    reasonHint: "The person who approves the plan reads it.",
    nothingInCommon: "No verdict is possible for all of these students. Tick fewer of them.",
    action: (count: number) =>
      plural(count, { one: "Change 1 verdict", other: `Change ${count} verdicts` }),
    done: (count: number, verdict: string) =>
      plural(count, {
        one: `1 student has the verdict “${verdict}” now.`,
        other: `${count} students have the verdict “${verdict}” now.`,
      }),
  },
  again: {
    open: "Propose again",
    title: "Propose again",
    text: (count: number) =>
      plural(count, {
        one: "The student gets the proposed verdict again. The reason is removed.",
        other: "These students get the proposed verdict again. Their reasons are removed.",
      }),
    person: (name: string, id: string, verdict: string) => `${name}, ${id}: ${verdict}`,
    done: (count: number) =>
      plural(count, {
        one: "1 student has the proposed verdict again.",
        other: `${count} students have the proposed verdict again.`,
      }),
  },
  saving: {
    unknown:
      "We do not know yet whether the verdicts were saved. Save again: nothing is done twice.",
  },
  faults: {
    verdict: "Choose a verdict.",
    ofStudent: (name: string, msg: string) => `${name}: ${msg}`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
