import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of taking attendance. */
const en = {
  title: "Mark Students",
  lead: "Take attendance for a lecture. You can correct it until the end of the day.",
  choice: {
    title: "Lecture",
    subject: "Subject",
    choose: "Choose a subject",
    subjectOf: (name: string, course: string) => `${name} (${course})`,
    date: "Date",
    range: "Please choose today or one of the last seven days.",
    group: "Class",
    chooseGroup: "Choose a class",
    lecture: "Lecture number",
    ofOthers: (number: number) => `${number} (another class or division)`,
  },
  /** Whom a lecture is for, such as "2026-27, term 2, division A". */
  group: (inClass: string, division: string | null, isDivided: boolean) =>
    [inClass, division !== null ? `division ${division}` : isDivided && "all divisions"]
      .filter(Boolean)
      .join(", "),
  ofGroup: (subject: string, group: string) => `${subject}, ${group}`,
  noSubjects: {
    title: "No subject is assigned to you",
    hint: "Your college's super admin assigns subjects under Admin Details.",
  },
  noChoice: {
    title: "Choose a subject first",
    hint: "Its students appear here, to tick one by one or all at once.",
  },
  noDay: {
    title: "Choose the date first",
    hint: "The students appear here once the date is valid.",
  },
  noGroup: {
    title: "Choose the class first",
    hint: "Its students appear here, to tick one by one or all at once.",
  },
  noGroups: {
    title: "No class to take attendance of",
    hint: "Classes of this subject appear here while they are taught.",
  },
  noStudents: {
    title: "No students in this subject yet",
    hint: "Students appear here once their admission to the course is approved.",
  },
  noMembers: {
    title: "No students here yet",
    hint: "Students of the class or division appear here once they are in it.",
  },
  noMatch: { title: "No student matches", hint: "Try part of the name or Student ID." },
  sheet: {
    heading: (subject: string, date: string, lecture: number) =>
      `${subject}, ${date}, lecture ${lecture}`,
    open: "Not taken yet. Tick who is present, then submit.",
    taken: (by: string, when: string) => `Taken by ${by}, ${when}.`,
    correct: "You can correct it until the end of that day.",
    closed: "It can no longer be corrected.",
    search: "Search students",
    searchHint: "Name or Student ID",
    students: "Students",
    count: (present: number, all: number) => `${present} of ${all} present`,
    unsent: "Not submitted",
    submit: "Submit",
    nobody: {
      title: "Nobody is marked present",
      question: (all: number) =>
        plural(all, {
          one: "Record the 1 student as absent?",
          other: `Record all ${all} students as absent?`,
        }),
      action: "Record as absent",
    },
    present: "Present",
    absent: "Absent",
    savedAs: { true: "Saved as present", false: "Saved as absent" },
    saved: (present: number, all: number) => `Attendance saved: ${present} of ${all} present.`,
    next: (number: number) => `Go to lecture ${number}`,
    roll: (division: string | null, number: number | null) =>
      [division, number ?? "–"].filter((part) => part !== null).join(" "),
    unknown: "We do not know yet whether this was saved. Submit again: it is never saved twice.",
  },
  clash: {
    changed: (by: string) => `${by} has saved this sheet since you opened it.`,
    somebody: "Someone else",
    kept: (count: number) =>
      plural(count, {
        one: "Your ticks are kept; 1 student differs and is marked. Submit again to save yours.",
        other: `Your ticks are kept; ${count} students differ and are marked. Submit again to save yours.`,
      }),
    theirs: "Use the saved sheet",
  },
  lectures: {
    title: "Lectures taken",
    columns: {
      lecture: "Lecture",
      subject: "Subject",
      present: "Present",
      by: "Taken by",
    },
    lecture: (lecture: number) => `Lecture ${lecture}`,
    open: "Open",
    openOf: (subject: string, date: string, lecture: number) =>
      `Open: ${subject}, ${date}, lecture ${lecture}`,
    share: (present: number, all: number) => `${present} of ${all}`,
    shown: (count: number) =>
      plural(count, { one: "1 lecture shown", other: `${count} lectures shown` }),
    empty: {
      title: "No attendance taken yet",
      hint: "Lectures appear here once you submit their sheets.",
    },
    noMatch: {
      title: "No lectures here",
      hint: "Look under another year, class or division.",
    },
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
