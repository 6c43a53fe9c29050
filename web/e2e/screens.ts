export interface Screen {
  address: string;
  /**
   * Something of the demo's data, so that an empty screen is not taken for a sound one: what a demo
   * that has been in use still shows.
   */
  shows?: string | RegExp;
  /** A button of it, and what shows in that which it opens. */
  opens?: { button: string | RegExp; shows: string | RegExp };
  /** A link to what has no address known beforehand, and what shows there. */
  leads?: { link: string | RegExp; shows: string | RegExp };
}

export const authPages: Screen[] = [
  { address: "/" },
  { address: "/log-in" },
  { address: "/admin-register" },
  { address: "/admin-login" },
  { address: "/forgot-password" },
  { address: "/first-password" },
  { address: "/verify" },
  { address: "/verify/nobody-has-this-code", shows: "No result has this code" },
  { address: "/dev/mailbox" },
  { address: "/no/such/page" },
];

export const passed: Screen[] = [
  { address: "/practicals", shows: "Files and structures" },
  { address: "/practicals?tab=completed", shows: "Neat work." },
  { address: "/reexam" },
  {
    address: "/result",
    shows: "PASS",
    leads: { link: "Check this result publicly", shows: "The college has issued this result" },
  },
];

/** What students ask of their college, and what became of it. */
export const requests: Screen[] = [
  {
    address: "/student-detail",
    shows: /^You filed grievance /,
    opens: { button: /^Notifications/, shows: "Your result is published." },
  },
  { address: "/scholarship", shows: "Women in Technology" },
  { address: "/grievance", shows: "Seat number missing on the hall ticket" },
  { address: "/leave", shows: "My sister's wedding in Nashik." },
];

export const students: Screen[] = [
  { address: "/admission/form" },
  { address: "/admission/courses" },
  { address: "/admission/guidelines" },
  { address: "/admission/help" },
  { address: "/fee-status" },
  ...passed,
  ...requests,
  { address: "/wallet" },
];

export const failed: Screen[] = [
  { address: "/practicals", shows: /\d of \d+ lectures/ },
  { address: "/reexam", shows: "Digital Electronics" },
  { address: "/result", shows: "Digital Electronics" },
];

/** At two desks alike. A class may be planned by now. */
const promotions: Omit<Screen, "address"> = {
  shows: /^(Not planned yet|Planned)$/,
  leads: { link: /^BSc IT/, shows: /^(Plan promotion|Approve \d+ students?(, \d+ exceptions?)?)$/ },
};

/** At two desks alike. Changes may wait by now. */
const enrolments: Omit<Screen, "address"> = {
  shows: /^(No open changes|\d\d\/\d\d\/\d{4}, \d\d:\d\d)$/,
  opens: { button: "Ask for a change", shows: "Student IDs" },
};

export const marksDesk: Screen[] = [
  {
    address: "/marks-admin",
    shows: "Priya Nair",
    leads: { link: "Priya Nair", shows: "Marks of Priya Nair" },
  },
  { address: "/marks-admin?view=grid&course=BSc%20IT", shows: "Priya Nair" },
  { address: "/marks-admin?view=reexams", shows: "Programming Principles" },
  {
    address: "/marks-admin/classes",
    shows: "BSc IT",
    leads: { link: /^BSc IT/, shows: "Priya Nair" },
  },
  { address: "/marks-admin?view=promotions", ...promotions },
  { address: "/marks-admin?view=enrolments", ...enrolments },
  { address: "/marks-admin?view=enrolments&only=ended" },
];

export const teacherDesks: Screen[] = [
  {
    address: "/teacher/mark",
    shows: "lecture 1",
    leads: { link: /^Open: /, shows: /\d of \d+ present/ },
  },
  // The requests that wait may all be decided.
  { address: "/teacher/approve", shows: /Arrays and strings|No requests waiting/ },
  { address: "/teacher/approve?status=Approved", shows: "Neat work." },
  { address: "/teacher/approve?tab=practicals", shows: "Loops and conditions in C" },
];

const grievances: Screen = {
  address: "/admin-grievance",
  shows: /Wheelchair ramp is blocked|No pending grievances/,
};
const leaves: Screen = { address: "/admin-leave", shows: /Driving test\.|No leave waiting/ };
const scholarships: Screen = {
  address: "/admin-scholarship/add",
  shows: "Women in Technology",
  leads: { link: /^Approve students: Women in Technology/, shows: /^\d of \d ticked$/ },
};

export const hodDesks: Screen[] = [
  grievances,
  {
    address: "/admin-grievance?status=Resolved",
    shows: "Seat number missing on the hall ticket",
    leads: { link: "Seat number missing on the hall ticket", shows: "All grievances" },
  },
  leaves,
  { address: "/admin-leave?status=Rejected", shows: "Travel home." },
  { address: "/admin-leave?status=Approved", shows: "My sister's wedding in Nashik." },
  scholarships,
  { address: "/admin-scholarship/add?status=Pending" },
  { address: "/admin-scholarship/add?status=Paid", shows: "Merit Scholarship" },
  { address: "/admin-scholarship/approve-students" },
];

export const lastTabs: Screen[] = [
  { address: "/super-admin?tab=scholarships", shows: "Merit Scholarship" },
  { address: "/super-admin?tab=audit", shows: "Resolved a grievance" },
  {
    address: "/super-admin?tab=years",
    shows: "By hand",
    leads: { link: /^Edit: /, shows: "Fees and classes" },
  },
  { address: "/super-admin/academic-years/next", shows: "Fees and classes" },
  {
    address: "/super-admin?tab=moves",
    shows: "No plan yet",
    leads: { link: "BSc IT", shows: "Number of terms" },
  },
  { address: "/super-admin?tab=promotions", ...promotions },
  { address: "/super-admin?tab=enrolments", ...enrolments },
  {
    address: "/super-admin?tab=imports",
    shows: /^Import of /,
    opens: { button: "Import students", shows: "Download template" },
  },
];

export const staff: Record<string, Screen[]> = {
  superAdmin: [{ address: "/super-admin" }, { address: "/super-admin?tab=admins" }, ...lastTabs],
  docAdmin: [{ address: "/doc-admin" }],
  marksAdmin: marksDesk,
  accountantAdmin: [
    { address: "/accountant-admin" },
    { address: "/accountant-admin?tab=dues", shows: "All classes" },
    { address: "/accountant-admin?tab=opening-dues", shows: /^Import of / },
  ],
  hod: hodDesks,
  // The same desks, without the others beside them.
  grievanceAdmin: [grievances],
  leaveAdmin: [leaves],
  scholarshipAdmin: [scholarships],
  teacher: teacherDesks,
};
