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
    lecture: "Lecture number",
  },
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
  noStudents: {
    title: "No students in this subject yet",
    hint: "Students appear here once their admission to the course is approved.",
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
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
