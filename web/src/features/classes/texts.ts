import type { ClassStudent } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of classes: their list, the page of one of them, and its students. */
const en = {
  title: "Classes",
  lead: "Divide a class, and give its students their roll numbers.",
  backToMarks: "Marks and Results",
  none: "–",
  days: (first: string, last: string) => `${first} – ${last}`,
  list: {
    heading: "Classes of the year",
    year: "Academic year",
    table: "Classes",
    course: "Course",
    term: "Term",
    days: "First and last day",
    students: "Students",
    withoutDivision: "Without division",
    withoutRollNumber: "Without roll number",
    divisions: "Divisions",
    shown: (count: number) =>
      plural(count, { one: "1 class shown", other: `${count} classes shown` }),
    empty: {
      title: "No class yet.",
      hint: "A class begins with the first approval into its course.",
    },
  },
  one: {
    title: (course: string, year: string) => `${course}, ${year}`,
    untitled: "Class",
    lead: (days: string, students: string) => `${days} · ${students}`,
    students: (count: string, number: number) =>
      plural(number, { one: "1 student", other: `${count} students` }),
    promoted: "Promoted students",
    notFound: "There is no such class at your college.",
  },
  students: {
    heading: "Students",
    search: "Search students",
    searchHint: "Name or Student ID",
    division: "Division",
    allDivisions: "All divisions",
    noDivision: "No division",
    table: "Students of the class",
    rollNumber: "Roll number",
    student: "Student",
    universityNumber: "University number",
    state: "State",
    states: words<ClassStudent["state"]>({
      Enrolled: "Enrolled",
      Completed: "Completed",
      Promoted: "Promoted",
      PromotedWithBacklogs: "Promoted with backlogs",
      Detained: "Detained",
      PassedOut: "Passed out",
      Left: "Left",
      Cancelled: "Cancelled",
    }),
    shown: (count: number) =>
      plural(count, { one: "1 student shown", other: `${count} students shown` }),
    empty: {
      title: "No students in this class",
      hint: "Students come into a class once their admission is approved.",
    },
    noMatch: {
      title: "No student matches",
      hint: "Try part of the name, or another division. Your ticks are kept.",
    },
    ticked: (count: number) => plural(count, { one: "1 ticked", other: `${count} ticked` }),
    untick: "Untick all",
    tooMany: (most: number) => `Untick some: at most ${most} can be moved at a time.`,
  },
  move: {
    open: "Move to division…",
    title: "Move to a division",
    who: (count: number) =>
      plural(count, { one: "1 student is moved.", other: `${count} students are moved.` }),
    names: "Students who are moved",
    person: (name: string, id: string) => `${name}, ${id}`,
    into: "Division",
    choose: "Choose a division",
    room: (name: string, students: number, capacity: number) =>
      `${name} (${students} of ${capacity})`,
    loses: (count: number) =>
      plural(count, {
        one: "1 of them has a roll number and loses it.",
        other: `${count} of them have a roll number and lose it.`,
      }),
    next: "In the new division they get the next number once you give roll numbers again.",
    action: (count: number) =>
      plural(count, { one: "Move 1 student", other: `Move ${count} students` }),
    done: (count: number, division: string) =>
      plural(count, {
        one: `1 student is in division ${division} now.`,
        other: `${count} students are in division ${division} now.`,
      }),
    doneOut: (count: number) =>
      plural(count, {
        one: "1 student has no division now.",
        other: `${count} students have no division now.`,
      }),
    missing: "Choose where they go.",
    unknown: "We do not know yet whether they were moved. Move them again: nothing is done twice.",
  },
  rolls: {
    open: (count: number) =>
      plural(count, {
        one: "Give a roll number to 1 student",
        other: `Give roll numbers to ${count} students`,
      }),
    openNone: "Give roll numbers",
    nobody: "Every student has a roll number.",
    undivided: (count: number) =>
      plural(count, {
        one: "1 student has no division and gets no number.",
        other: `${count} students have no division and get no number.`,
      }),
    title: "Give roll numbers",
    order: "The numbers follow the order of the names.",
    orderInDivisions: "The numbers follow the order of the names, in each division from 1 on.",
    stay: "The portal gives no number twice in a division.",
    later: "Students who come later get the next numbers.",
    done: (count: number) =>
      plural(count, {
        one: "1 student has a roll number now.",
        other: `${count} students have a roll number now.`,
      }),
    doneBefore: "These students have their roll numbers already.",
    unknown:
      "We do not know yet whether the numbers were given. Give them again: each student gets one.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
