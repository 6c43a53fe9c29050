import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the course grid. */
const en = {
  heading: "Course grid",
  choose: {
    title: "Choose a course",
    hint: "Its students and subjects appear here as a spreadsheet.",
  },
  noCourse: (course: string) => ({
    title: `Your college has no course ${course}`,
    hint: "Choose one of its courses above.",
  }),
  noSubjects: {
    title: "This course has no subjects yet",
    hint: "The super admin adds them under College Details.",
  },
  noStudents: {
    title: "No students admitted to this course yet",
    hint: "Students appear here once their admission is approved.",
  },
  noneMissing: {
    title: "No marks are missing",
    hint: "Show all students again, or publish the results.",
  },
  table: (course: string) => `Marks of ${course}`,
  student: "Student",
  outOf: (max: number) => `out of ${max}`,
  missing: (missing: number) => (missing === 0 ? "complete" : `${missing} missing`),
  cell: (subject: string, name: string, attempt: number) =>
    `${subject}, ${name}${attempt > 1 ? `, re-exam, attempt ${attempt}` : ""}`,
  /** In place of a cell: the subject is of another term than the student's. */
  notTaken: { sign: "–", words: "Not taken" },
  reexam: "Re-exam",
  fail: "Fail",
  result: { total: "Total", percentage: "Percent", verdict: "Result", status: "Status" },
  loading: (there: number) =>
    there === 0 ? "Loading students…" : `${there} students loaded, more to come…`,
  loaded: (students: number) =>
    plural(students, { one: "1 student", other: `${students} students` }),
  onlyMissing: "Only students with missing marks",
  nextMissing: "Go to next missing",
  nextMissingKeys: "Ctrl+Enter in the grid",
  noMissing: "No marks are missing.",
  skip: "Skip the grid",
  help: {
    title: "Keys",
    lines: [
      ["Arrow keys, Tab", "move from cell to cell"],
      ["Enter, Shift+Enter", "down, up"],
      ["F2", "edit the cell"],
      ["Escape", "undo the edit"],
      ["Home, End, Ctrl+Home, Ctrl+End", "first and last cell of the row, of the grid"],
      ["Ctrl+Enter", "next missing marks"],
      ["Ctrl+V", "paste a block from a spreadsheet"],
    ] as const,
  },
  phases: {
    waiting: "Saving…",
    saving: "Saving…",
    retrying: "Not saved yet",
    reason: "Needs a reason",
  } as Record<string, string>,
  savedAs: (status: string) => `Saved · ${status}`,
  /** The rest of the row is with the server. */
  notSaved: (marks: number) =>
    plural(marks, { one: `1 mark not saved`, other: `${marks} marks not saved` }),
  note: {
    at: (subject: string, what: string) => `${subject}: ${what}`,
    conflict: (mine: string, theirs: number | null, by: string, time: string | null) => {
      const typed = mine.trim() === "" ? "You cleared it" : `You typed ${mine.trim()}`;
      const entered = theirs === null ? "cleared it" : `entered ${theirs}`;
      return `${typed}; ${by} ${entered}${time ? ` at ${time}` : ""}.`;
    },
    dropped: (typed: string) =>
      `${typed === "" ? "You cleared" : `You typed ${typed} for`} a different attempt from the one shown here now. It is not saved.`,
    somebody: "someone else",
    keepMine: "Keep mine",
    takeTheirs: "Take theirs",
    of: (action: string, subject: string, name: string) => `${action}: ${subject}, ${name}`,
    reason: "These marks have been published. Give a reason to save the new ones.",
    giveReason: "Give a reason",
    retry: "Try again",
  },
  summary: {
    allSaved: "All changes saved",
    saving: (marks: number) => `Saving ${marks}…`,
    waits: (marks: number) =>
      plural(marks, {
        one: `1 mark is waiting for the connection, kept in this browser tab.`,
        other: `${marks} marks are waiting for the connection, kept in this browser tab.`,
      }),
    retry: "Try now",
    stuck: (rows: number) =>
      plural(rows, {
        one: `1 row has marks that are not saved:`,
        other: `${rows} rows have marks that are not saved:`,
      }),
    more: (rows: number) => `and ${rows} more`,
    needsReason: "Changed marks need a reason.",
  },
  reason: {
    label: "Reason for changing published marks",
    hint: "Used for all changes that follow, until you clear it. It stays in the history.",
    use: "Use this reason",
    inUse: "Reason for changes of published marks:",
    clear: "Clear",
    missing: "Please enter a reason.",
  },
  leave: {
    title: "Some marks are not saved",
    question: ({ waiting, others }: { waiting: number; others: number }) =>
      [
        ...(waiting > 0
          ? [
              plural(waiting, {
                one: `1 mark is waiting for the connection.`,
                other: `${waiting} marks are waiting for the connection.`,
              }),
            ]
          : []),
        ...(others > 0
          ? [
              plural(others, {
                one: `1 mark needs your attention.`,
                other: `${others} marks need your attention.`,
              }),
            ]
          : []),
        "This browser tab keeps them until you come back to this course or log out.",
      ].join(" "),
    action: "Leave",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
