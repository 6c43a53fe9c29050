import type { CourseMover } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of what comes of a plan, and of what is decided of it. */
const en = {
  preview: {
    title: "What comes of the saved plan",
    cannotBe: "Cannot be moved",
    cannot: (count: string, number: number) =>
      plural(number, {
        one: "1 student cannot be moved.",
        other: `${count} students cannot be moved.`,
      }),
    unplaced: (count: number) =>
      plural(count, {
        one: "1 subject has no term yet.",
        other: `${count} subjects have no term yet.`,
      }),
    search: "Search students",
    searchHint: "Name or Student ID",
    only: "Which students",
    all: "All students",
    onlyCannot: "Only those who cannot be moved",
    table: "Students of the course",
    student: "Student",
    year: "Approved in",
    division: "Division",
    rollNumber: "Roll number",
    term: "Now in term",
    marks: "Marks",
    results: "Results",
    reexams: "Re-exams",
    due: "Due",
    problem: "Problem",
    problems: words<NonNullable<CourseMover["problem"]>>({
      noTerm: "The plan does not say in which term this student is.",
      marksAhead: "Has marks or a re-exam in a subject of a later term.",
    }),
    shown: (count: number) =>
      plural(count, { one: "1 student shown", other: `${count} students shown` }),
    empty: {
      title: "No students",
      hint: "The course has no students any more.",
    },
    noMatch: {
      title: "No student matches",
      hint: "Try part of the name, or show all students.",
    },
    everybodyCan: {
      title: "Every student can be moved",
      hint: "Show all students to see in which term each of them is.",
    },
  },
  approval: {
    open: "Approve",
    own: "You saved this plan last, so another super admin has to approve it. You can see who that is, or invite one, under Admin Details.",
    unsaved: "Save or discard your changes first.",
    title: "Approve the move to terms",
    course: "Course",
    students: "Students",
    subjects: "Subjects",
    terms: "Terms",
    effects: "What happens",
    subjectsMove: "Each subject gets the term of the plan.",
    studentsMove: "Each student is enrolled in every term up to the one they are in now.",
    resultsStay: "Results already issued stay as they are, and are shown as “Before terms”.",
    marksMove: "Marks and re-exams go to the term of their subject.",
    toPublish: "Each term whose marks are complete can then be published as a result of its own.",
    final: "This cannot be undone.",
    action: (students: string) => `Move ${students}`,
    done: (students: string, course: string, terms: number) =>
      plural(terms, {
        one: `${students} of ${course} moved to 1 term.`,
        other: `${students} of ${course} moved to ${terms} terms.`,
      }),
    unknown:
      "We do not know yet whether the course was moved. Approve it again: nothing is done twice.",
  },
  dismissal: {
    open: "Dismiss plan",
    title: "Dismiss plan",
    question: (course: string) =>
      `The plan to move ${course} to terms will be removed. The course stays as it is.`,
    done: (course: string) => `The plan for ${course} was dismissed.`,
    unknown:
      "We do not know yet whether the plan was dismissed. Dismiss it again: nothing is done twice.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
