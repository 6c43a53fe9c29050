import { type Catalogue, catalogue } from "@/lib/catalogue";
import { formatPercent } from "@/lib/percent";
import { plural } from "@/lib/plurals";

/** The words of the approval of students. Those of the specification stand verbatim. */
const en = {
  title: "Approve Students",
  lead: "Choose a scholarship, tick the students who get it, and approve them together.",
  heading: "Scholarship and participants",
  choose: "Scholarship",
  empty: {
    title: "No open scholarships",
    hint: "Add one under Scholarships. Once students have applied and taken the test, approve them here.",
  },
  first: {
    title: "Choose a scholarship first",
    hint: "The students who have applied for it appear here.",
  },
  failed: "Error fetching students for the selected scholarship.",
  facts: {
    test: "Test date",
    award: "Award each",
    participants: "Participants",
  },
  students: "Participants",
  search: "Search participants",
  searchHint: "Name or Student ID",
  columns: {
    student: "Student",
    course: "Course",
    applied: "Applied on",
    result: "Result",
    attendance: "Attendance",
    awards: "Other awards",
    outcome: "Decision",
  },
  none: "–",
  percent: formatPercent,
  attended: (attended: number, held: number) =>
    `${formatPercent(Math.floor((100 * attended) / held))} (${attended} of ${held})`,
  awards: (count: number, total: string) => `${count}, ${total}`,
  outcome: { approved: "Approved", left: "Not selected" },
  shown: (count: number) =>
    plural(count, { one: "1 student shown", other: `${count} students shown` }),
  ticked: (count: number, all: number) => `${count} of ${all} ticked`,
  approve: "Approve Selected Students",
  nobodyTicked: "Tick at least one student.",
  decided: (date: string) =>
    `The students for this scholarship were approved on ${date}. This is done only once.`,
  nobody: {
    title: "Nobody has applied yet",
    hint: "Students appear here once they apply. They can apply until the day of the test.",
  },
  noMatch: {
    title: "No participant matches this search",
    hint: "Try part of the name or of the Student ID. Your ticks are kept.",
  },
  dialog: {
    title: "Approve students",
    who: (count: number, all: number, name: string) =>
      plural(count, {
        one: `1 of ${all} participants is approved for ${name}:`,
        other: `${count} of ${all} participants are approved for ${name}:`,
      }),
    names: "Students to approve",
    rest: (count: number) =>
      plural(count, {
        one: "The other one gets an email that they were not selected.",
        other: `The other ${count} get an email that they were not selected.`,
      }),
    once: "You can do this only once: afterwards nobody can be added or removed.",
    early: (date: string) =>
      `The test is still to come, on ${date}. Once you approve, nobody else can apply.`,
    today: "The test is today. Once you approve, nobody else can apply.",
    approve: (count: number) =>
      plural(count, { one: "Approve 1 student", other: `Approve ${count} students` }),
    done: "Students approved successfully.",
    failed: "Error approving students.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
