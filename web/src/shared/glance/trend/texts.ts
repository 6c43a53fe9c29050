import type { GlanceChart } from "@/lib/api-types";
import { type Catalogue, catalogue, words } from "@/lib/catalogue";

type Name = GlanceChart["chart"];

/** The words of the charts that open from a desk's first line. */
const en = {
  titles: words<Name>({
    applicationsByState: "Applications by state",
    grievancesByAge: "Pending grievances by age",
    collectionsByMonth: "Collections by month and course",
    duesByAge: "Dues by age and course",
    passRates: "Pass rate by subject",
  }),
  table: (title: string) => `Table: ${title}`,
  /** Of the rows, by the chart's word for them. */
  keys: {
    Submitted: "Submitted",
    Approved: "Approved",
    Rejected: "Rejected",
    upTo5: "Up to 5 working days",
    upTo10: "6 to 10 working days",
    upTo15: "11 to 15 working days",
    over15: "Over 15 working days",
    notYet: "Not due yet",
    upTo30: "Up to 30 days overdue",
    upTo90: "31 to 90 days overdue",
    over90: "Over 90 days overdue",
    PASS: "PASS",
    FAIL: "FAIL",
  } as Readonly<Record<string, string>>,
  columns: {
    key: words<Name>({
      applicationsByState: "State",
      grievancesByAge: "Age",
      collectionsByMonth: "Month",
      duesByAge: "Age",
      passRates: "Subject",
    }),
    course: "Course",
    count: words<Name>({
      applicationsByState: "Applications",
      grievancesByAge: "Grievances",
      collectionsByMonth: "Payments",
      duesByAge: "Charges",
      passRates: "Students",
    }),
    amount: "Amount",
    rate: "Pass rate",
  },
  noCourse: "No course",
  otherCourses: "Other courses",
  total: "Total",
  subjectOf: (subject: string, course: string) => `${subject}, ${course}`,
  first: (count: string) => `The chart shows the first ${count}; the table has all of them.`,
  /** Read out after a number of the table. */
  of: (row: string) => `, ${row}`,
  empty: {
    title: "Nothing to show yet",
    hint: "The chart and its table appear once there is something to count.",
  },
};

export const texts: Catalogue<typeof en> = catalogue(en);
