import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

const countOf = (subjects: number) =>
  subjects === 0
    ? "no subjects"
    : plural(subjects, { one: "1 subject", other: `${subjects} subjects` });
const termCountOf = (terms: number) => plural(terms, { one: "1 term", other: `${terms} terms` });

/** Words of College Details. */
const en = {
  save: "Save College",
  saved: "College details saved.",
  saveFailed: "Error saving college details. Please try again.",
  saveUnknown: "We do not know yet whether this was saved. Save again: nothing is added twice.",
  allSaved: "Everything is saved.",
  next: "Next: add your courses with their fees and subjects, set your UPI ID so that students can pay, and save. Then invite your staff under Admin Details.",
  add: "Add",
  remove: "Remove",
  of: (action: string, name: string) => `${action}: ${name}`,
  added: (name: string) => `${name} added.`,
  optional: (label: string) => `${label} (optional)`,
  college: {
    title: "College",
    id: "College ID",
    name: "College Name",
    address: "Address",
  },
  logo: {
    title: "Logo",
    lead: "Printed at the top of new receipts, results and reports. Saved as soon as you choose it.",
    hint: "PNG or JPEG, up to 1 MB.",
    empty: "No logo yet. Documents show only the college's name and address.",
    picture: "The college's logo",
    failed: "The logo could not be shown.",
    saved: "Logo saved.",
    remove: "Remove",
    removeLabel: "Remove: Logo",
    removeTitle: "Remove logo",
    removeQuestion:
      "New documents will show only the college's name and address. Documents already issued keep the logo.",
    removed: "Logo removed.",
  },
  fees: {
    title: "Global Fees",
    lead: "Every student pays these, whatever the course.",
    name: "Fee name",
    amount: "Amount (₹)",
    add: "Add fee",
    empty: "No global fees yet. Add one, such as a library or laboratory fee.",
    total: (amount: string) => `${amount} for every student`,
    unnamed: "Fee without a name",
  },
  courses: {
    title: "Courses",
    count: (count: number) => plural(count, { one: "1 course", other: `${count} courses` }),
    empty: "No courses yet. Add the first one; students choose a course when they apply.",
    newTitle: "Add a course",
    name: "Course name",
    fullName: "Full name",
    duration: "Duration",
    baseFee: "Base fee (₹)",
    eligibility: "Eligibility (%)",
    add: "Add course",
    summary: (fee: string | null, terms: string | null, subjects: number) =>
      [fee, terms, countOf(subjects)].filter(Boolean).join(" · "),
    problems: (count: number) => plural(count, { one: "1 problem", other: `${count} problems` }),
    unnamed: "Course without a name",
    remove: "Remove course",
    importSubjects: "Import subjects",
    importUnsaved: "Save or discard your changes first.",
    part: (course: string, part: string) => `${course}, ${part}`,
    removeTitle: "Remove course",
    removeQuestion: (name: string, subjects: number) =>
      `${subjects === 0 ? name : `${name} and its ${countOf(subjects)}`} will be removed when you save the college. A course that students have applied for cannot be removed.`,
  },
  subjects: {
    title: "Subjects",
    name: "Subject name",
    minMarks: "Minimum marks",
    maxMarks: "Maximum marks",
    add: "Add subject",
    adding: "add subject",
    added: "Subject added successfully!",
    empty: "No subjects yet.",
    unnamed: "Subject without a name",
    code: "Code",
    credits: "Credits",
    term: "Term",
    count: countOf,
    addTo: (term: string) => `Add subject: Term ${term}`,
    moved: (name: string, term: string) => `${name} is in term ${term} now.`,
  },
  terms: {
    title: "Terms",
    count: "Number of terms",
    countHint:
      "For example 6, for three years of two semesters. The number is fixed once students are in the course.",
    perYear: "Terms a year",
    fixed: "If students are in this course already, its terms cannot be set here.",
    move: "Move this course to terms",
    counted: termCountOf,
    summary: (terms: number, perYear: string) =>
      plural(terms, { one: "1 term", other: `${terms} terms, ${perYear} a year` }),
    name: (term: string) => `Term ${term}`,
    empty: (term: string) => `Term ${term} has no subjects yet.`,
  },
  payment: {
    title: "Payment",
    count: "Number of instalments",
    countHint:
      "The year's fees are split evenly. With none, all is due two weeks after approval; with 1, all is due on the day you set.",
    none: "None: all at once",
    noDate: "No date yet",
    due: (number: number) => `Instalment ${number} due on`,
    reexamFee: "Re-exam fee per subject (₹)",
    scholarshipFee: "Application fee per scholarship (₹)",
    upiId: "UPI ID",
    upiHint: "For example college@bank",
  },
  support: {
    title: "Support contacts",
    lead: "Students see these under Help & Support.",
    email: "Support email",
    phone: "Support phone",
  },
  conflict: {
    title: "Someone else has changed the college details since you opened them.",
    merged: "These are the latest details with your changes. Check them, then save.",
    clashes: "Both of you changed these; yours are kept:",
    clash: (place: string, theirs: string) => `${place} (theirs: ${theirs || "empty"})`,
  },
  bringBack: (names: string) => `Bring back ${names}`,
  faults: {
    courseExists: "Please choose another name: this course already exists.",
    maximum: "Please enter maximum marks from 1 to 100.",
    minimumAboveMaximum: "Please enter minimum marks no higher than the maximum.",
    codeExists: "Please enter another code: another subject of the course has this one.",
    credits: "Please enter credits from 0 to 99.9, with at most one decimal.",
    fewTerms: (name: string, subjects: number, terms: number, last: string) =>
      plural(subjects, {
        one: `${name} is in term ${last}. Move it to an earlier term first, or choose at least ${last} terms.`,
        other: `${subjects} subjects are in terms after term ${terms}. Move them to earlier terms first, or choose at least ${last} terms.`,
      }),
    feeExists: "Please choose another name: this fee already exists.",
    dueOrder: "Please choose a day after the previous instalment.",
    collegeID: "Please enter the College ID.",
    collegeName: "Please enter the college name.",
    address: "Please enter the address.",
    at: (place: string, msg: string) => `${place}: ${msg}`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
