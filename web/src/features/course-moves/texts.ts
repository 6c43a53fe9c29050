import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

const studentsOf = (count: string, number: number) =>
  plural(number, { one: "1 student", other: `${count} students` });

/** The words of moving a course of one term to several: the list, and the plan of one. */
const en = {
  title: "Moves to Terms",
  lead: "A course of one term that has students can be moved to several terms. One super admin saves a plan, and another one approves it.",
  none: "–",
  students: studentsOf,
  list: {
    table: "Courses that can be moved",
    course: "Course",
    students: "Students",
    plan: "Plan",
    noPlan: "No plan yet",
    savedBy: (name: string) => `Saved by ${name}`,
    shown: (count: number) =>
      plural(count, { one: "1 course shown", other: `${count} courses shown` }),
    empty: {
      title: "Nothing to move",
      hint: "Every course has terms, or has no students yet.",
    },
  },
  one: {
    back: "Moves to Terms",
    title: (course: string) => `Move ${course} to terms`,
    saved: (name: string, when: string) => `The plan was last saved by ${name} on ${when}.`,
    unsaved: "There is no plan yet. Saving one changes nothing in the course.",
    notFound: "This course cannot be moved: it has terms already, or it has no students.",
  },
  terms: {
    title: "Terms",
    count: "Number of terms",
    countHint: "For example 6, for three years of two semesters.",
    perYear: "Terms a year",
    choose: "Choose",
    first: "Choose the number of terms. Then place the subjects and the students.",
  },
  subjects: {
    title: "Subjects",
    lead: "In which term each subject is taught.",
    empty: "The course has no subjects. Add them under College Details first.",
    nameOf: (name: string, code: string) => `${name} (${code})`,
    spread: "Spread evenly in this order",
    spreadDone: (subjects: number, terms: number) =>
      plural(subjects, {
        one: "1 subject is in term 1.",
        other: `${subjects} subjects are spread over ${terms} terms.`,
      }),
    progress: (placed: number, all: number) =>
      plural(all, {
        one: `${placed} of 1 subject has a term`,
        other: `${placed} of ${all} subjects have a term`,
      }),
  },
  groups: {
    title: "Students",
    lead: "Say in which term the students are now. A term set for a division replaces that of its year of approval. A term set for a student below replaces both.",
    year: (name: string) => `Approved in ${name}`,
    division: (name: string) => `Division ${name}`,
    divisionOf: (year: string, division: string) => `Approved in ${year}, division ${division}`,
    now: (group: string, students: string) => `${group}: ${students}`,
    asYear: "As the year",
  },
  lists: {
    title: "Students named one by one",
    lead: "For students who are in another term than the rest of their year.",
    of: (number: number) => `List ${number}`,
    field: (list: string, field: string) => `${list}: ${field}`,
    term: "Term",
    ids: "Student IDs",
    idsHint: (count: string) => `One below the other, or with commas. IDs in this list: ${count}`,
    add: "Add a list",
    remove: "Remove",
    removeOf: (list: string) => `Remove: ${list}`,
  },
  saving: {
    save: "Save plan",
    saved: "Plan saved.",
    failed: "The plan could not be saved. Please try again.",
    unknown: "We do not know yet whether the plan was saved. Save again: nothing is done twice.",
  },
  faults: {
    ofStudent: (id: string, msg: string) => `${id}: ${msg}`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
