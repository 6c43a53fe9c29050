import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

/** The words of the academic years. */
const en = {
  title: "Academic Years",
  lead: "A year has its own fees and days. Students are charged the fees of the year they are admitted to.",
  of: (action: string, name: string) => `${action}: ${name}`,
  none: "–",
  list: {
    table: "Academic years",
    name: "Year",
    begin: "First day",
    end: "Last day",
    lastAdmission: "Last day of admission",
    students: "Students",
    opened: "Opened",
    byHand: "By hand",
    byPortal: "By the portal",
    portalFees: "Fees of College Details",
    edit: "Edit",
    openNext: "Open the next year",
    openFirst: "Open a year",
    shown: (count: number) => plural(count, { one: "1 year shown", other: `${count} years shown` }),
    empty: {
      title: "No academic years yet",
      hint: "Open a year to set its fees and days. If you do not, the portal opens one at the first approval, with the fees of College Details.",
    },
  },
  editor: {
    back: "Academic Years",
    next: "Open the next year",
    first: "Open a year",
    edit: (name: string) => `Academic year ${name}`,
    editUnread: "Academic year",
    notFound: "There is no such academic year.",
    charged:
      "Students approved in this year from now on are charged these fees. Fees already charged do not change.",
    admission:
      "An approval after the last day of admission goes to the next year if that is open. Otherwise it is refused.",
    takenOver:
      "The portal opened this year with the fees of College Details. Once you save, the year has fees of its own.",
    filled:
      "Filled in from last year, each day a year later. Rows that differ from that are marked.",
  },
  heads: {
    what: "What",
    last: "Last year",
    saved: "Saved",
    now: "This year",
  },
  parts: {
    year: "The year",
    instalments: "Instalments",
    noInstalments: "No instalments.",
    courses: "Fees and classes",
    count: (count: number) => plural(count, { one: "1 course", other: `${count} courses` }),
    noCourses: "No courses yet. Add them under College Details first.",
  },
  rows: {
    name: "Name",
    begin: "First day",
    end: "Last day",
    lastAdmission: "Last day of admission",
    noLastAdmission: "None set",
    noDate: "No date yet",
    instalment: (number: number) => `Instalment ${number}`,
    goneInstalment: "Instalment",
    goneOf: (name: string, day: string | null) => (day ? `${name} ${day}` : name),
    addInstalment: "Add an instalment",
    courseFee: "Course fee",
    feeTitle: "Fee name",
    amountOf: (fee: string) => `${fee} (₹)`,
    unnamed: "New fee",
    addFee: "Add a fee",
    total: "Total",
    year: (year: number) => `Year of study ${year}`,
    classBegin: (term: number | null) =>
      term === null ? "First day of class" : `Term ${term}: first day of class`,
    classEnd: (term: number | null) =>
      term === null ? "Last day of class" : `Term ${term}: last day of class`,
    inCourse: (course: string, year: number | null, what: string) =>
      year === null ? `${course}: ${what}` : `${course}, year ${year}: ${what}`,
    repeaters: "Repeaters pay less",
    repeatersHint:
      "What a student who repeats the year of study pays, as a percentage of each fee.",
    repeatersPay: "Repeaters pay (%)",
    percentOf: (fee: string) => `${fee}, repeaters pay (%)`,
    remove: "Remove",
    bringBack: "Bring back",
  },
  course: {
    total: (before: string | null, now: string) => (before ? `${before} → ${now}` : now),
    changes: (count: number) => `${count} changed`,
    problems: (count: number) => plural(count, { one: "1 problem", other: `${count} problems` }),
  },
  marks: {
    changed: "Changed",
    added: "Added",
    removed: "Removed",
  },
  all: {
    title: "A fee for all courses",
    hint: "Sets the fee in every course and year of study, and adds it where it is missing.",
    name: "Fee name",
    amount: "Amount (₹)",
    action: "Set for all courses",
    done: (fee: string, amount: string) => `${fee} is ${amount} in every course.`,
  },
  saving: {
    open: "Open year",
    save: "Save year",
    opened: (name: string) => `Academic year ${name} opened.`,
    saved: (name: string) => `Academic year ${name} saved.`,
    failed: "The year could not be saved. Please try again.",
    unknown: "We do not know yet whether this was saved. Save again: nothing is saved twice.",
    changes: (count: number) =>
      count === 0
        ? "No rows changed"
        : plural(count, { one: "1 row changed", other: `${count} rows changed` }),
  },
  faults: {
    name: "Please enter the name.",
    day: "Please enter a date.",
    feeName: "Please enter the name of the fee.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
