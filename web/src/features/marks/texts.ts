import type { MarkedStudent } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { formatList } from "@/lib/lists";
import { plural } from "@/lib/plurals";

/** The words of the marks desk. Those of the specification stand verbatim. */
const en = {
  title: "Marks and Results",
  lead: "Enter the marks of each student, subject by subject, and publish the results.",
  views: {
    students: "Students",
    grid: "Course grid",
    reexams: "Re-exam dates",
    promotions: "Promotions",
    enrolments: "Enrolments",
  },
  classes: "Classes",
  course: "Course",
  states: words<MarkedStudent["status"]>({
    Incomplete: "Incomplete",
    Ready: "Ready",
    Published: "Published",
    Changed: "Changed",
  }),
  list: (names: string[]) => formatList(names),
  students: {
    heading: "Students",
    status: "Status",
    allStates: "All statuses",
    search: "Search students",
    searchHint: "Name or Student ID",
    table: "Students and their marks",
    student: "Student",
    progress: "Marks entered",
    entered: (entered: number, subjects: number) =>
      plural(subjects, {
        one: `${entered} of 1 subject`,
        other: `${entered} of ${subjects} subjects`,
      }),
    unpublished: "Marks to publish",
    noSubjects: "No subjects yet",
    /** Facts to which the list is narrowed; what came about on some days, and how the result is. */
    only: {
      unpublished: "Marks to publish, entered",
      issued: "Result issued",
      result: (outcome: string) => `Result ${outcome}`,
      inSubject: (outcome: string, subject: string) => `${outcome} in ${subject}`,
      aSubject: "one subject",
    },
    shown: (count: number) =>
      plural(count, { one: "1 student shown", other: `${count} students shown` }),
    empty: {
      title: "No students admitted yet",
      hint: "Students appear here once their admission is approved.",
    },
    noMatch: {
      title: "No student matches",
      hint: "Try part of the name, or another course or status.",
    },
  },
  sheet: {
    title: (name: string) => `Marks of ${name}`,
    close: "Close",
    done: "Done",
    range: (min: number, max: number) => `0 to ${max}, passing ${min}`,
    reexam: (date: string | null, best: number | null) =>
      `${date ? `Re-exam of ${date}` : "Re-exam"}${best === null ? "" : `; best so far ${best}`}`,
    grade: (grade: string) => `Grade ${grade}`,
    now: (marks: number | null, by: string | null, at: string | null) =>
      marks === null
        ? `Now empty${by ? `, cleared by ${by}` : ""}${at ? ` at ${at}` : ""}`
        : `Now ${marks}${by ? `, entered by ${by}` : ""}${at ? ` at ${at}` : ""}`,
    restored: "Your unsaved marks from last time are filled in again.",
    dropped: (subjects: string[]) =>
      `What you typed for ${formatList(subjects)} belongs to a different attempt from the one shown here now. It is not filled in.`,
    publish: "Publish to student",
    publishHint: "The student sees the result at once and gets an email.",
    missing: (subjects: string[]) =>
      `Cannot be published yet: marks are missing for ${formatList(subjects)}.`,
    reason: "Reason for the change",
    reasonHint: "These marks have been published. The reason stays in the history.",
    noSubjects: {
      title: "This course has no subjects yet",
      hint: "The super admin adds them under College Details.",
    },
    saved: (name: string) => `Marks of ${name} saved.`,
    published: (name: string) => `Marks of ${name} saved and published.`,
    discard: {
      title: "Discard what you typed?",
      question: (name: string) => `The marks you typed for ${name} are not saved yet.`,
      action: "Discard",
    },
    notFound: "There is no such student with marks at your college.",
    history: {
      title: "History",
      empty: {
        title: "Nothing entered yet",
        hint: "Each change to these marks appears here, with who made it and when.",
      },
      change: (from: number | null, to: number | null) => `${from ?? "empty"} → ${to ?? "empty"}`,
      of: (subject: string, attempt: number, change: string) =>
        `${subject}${attempt > 1 ? ` (attempt ${attempt})` : ""}: ${change}`,
      by: (when: string, name: string) => `${when} · ${name}`,
      shown: (count: number) =>
        plural(count, { one: "1 change shown", other: `${count} changes shown` }),
    },
  },
  reexams: {
    heading: "Re-exam dates",
    lead: "Students can register and pay for a re-exam as soon as its date is set.",
    table: "Subjects and the dates of their re-exams",
    subject: "Subject",
    registered: "Registered",
    date: "Re-exam date",
    dateOf: (subject: string) => `Re-exam date of ${subject}`,
    none: "Not announced yet",
    save: "Save",
    saveOf: (subject: string) => `Save: re-exam date of ${subject}`,
    shown: (count: number) =>
      plural(count, { one: "1 subject shown", other: `${count} subjects shown` }),
    saved: (subject: string, date: string) => `The re-exam in ${subject} is on ${date}.`,
    empty: {
      title: "No subjects yet",
      hint: "The super admin adds them to the courses under College Details.",
    },
  },
  faults: {
    range: (max: number) => `Marks must be between 0 and ${max}!`,
    notNumber: "Marks are numbers: for an absent student, enter 0 or leave the field empty.",
    comma: (meant: string) => `Please write decimals with a point, as in ${meant}.`,
    decimals: "Please enter marks with at most one decimal, as in 45.5.",
    reason: "Please enter a reason.",
    date: "Please choose a date.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
