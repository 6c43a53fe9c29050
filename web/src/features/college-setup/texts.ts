import { type Catalogue, catalogue } from "@/lib/catalogue";
import { plural } from "@/lib/plurals";

const countOf = (subjects: number) =>
  plural(subjects, { one: "1 subject", other: `${subjects} subjects` });

/** Words of College Details. */
const en = {
  save: "Save College",
  saved: "College details saved.",
  saveFailed: "Error saving college details. Please try again.",
  saveUnknown: "We do not know yet whether this was saved. Save again: nothing is added twice.",
  unsaved: "Unsaved changes",
  unsavedHint: "Kept in this browser tab until you save or discard them.",
  allSaved: "Everything is saved.",
  next: "What comes next: enter your courses with their fees and subjects, set your UPI ID so that students can pay, and save. Then invite your staff under Admin Details.",
  add: "Add",
  remove: "Remove",
  of: (action: string, name: string) => `${action}: ${name}`,
  added: (name: string) => `${name} added.`,
  optional: (label: string) => `${label} (optional)`,
  discard: {
    open: "Discard",
    label: "Discard changes",
    title: "Discard changes",
    question: "All that you have changed since the last save will be gone.",
  },
  college: {
    title: "College",
    id: "College ID",
    name: "College Name",
    address: "Address",
  },
  fees: {
    title: "Global Fees",
    lead: "Every student pays these, whatever the course. Fees are charged when an admission is approved; later changes reach new approvals only.",
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
    empty: "No courses yet. Add the first one here; students choose among them when they apply.",
    newTitle: "Add a course",
    name: "Course name",
    fullName: "Full name",
    duration: "Duration",
    baseFee: "Base fee (₹)",
    eligibility: "Eligibility (%)",
    add: "Add course",
    summary: (fee: string | null, subjects: number) =>
      [fee, subjects === 0 ? "no subjects" : countOf(subjects)].filter(Boolean).join(" · "),
    problems: (count: number) => plural(count, { one: "1 problem", other: `${count} problems` }),
    unnamed: "Course without a name",
    remove: "Remove course",
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
  },
  payment: {
    title: "Payment",
    count: "Number of instalments",
    countHint:
      "The fees of a year are split evenly. With none, all is due two weeks after an approval; with 1, all is due on the day that you set.",
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
    title: "Somebody else has changed the college details since you opened them.",
    lead: "Nothing that you typed is lost. Read the newest details before you save.",
    keep: "Read the newest, keep my changes",
    drop: "Read the newest, discard my changes",
    merged: "You now see the newest details with your changes on top. Check them, then save.",
    clashes: "Both of you changed these; yours are kept:",
    clash: (place: string, theirs: string) => `${place} (theirs: ${theirs || "empty"})`,
  },
  bringBack: (names: string) => `Bring back ${names}`,
  faults: {
    courseExists: "Please choose another name: this course is there already.",
    maximum: "Please enter maximum marks from 1 to 100.",
    minimumAboveMaximum: "Please enter minimum marks that are not above the maximum.",
    feeExists: "Please choose another name: this fee is there already.",
    dueOrder: "Please choose a day after that of the instalment before.",
    collegeID: "Please enter the College ID.",
    collegeName: "Please enter the college name.",
    address: "Please enter the address.",
    at: (place: string, msg: string) => `${place}: ${msg}`,
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
