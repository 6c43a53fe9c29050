/** Every address of the portal. */
export const paths = {
  register: "/",
  logIn: "/log-in",
  adminRegister: "/admin-register",
  adminLogin: "/admin-login",
  forgotPassword: "/forgot-password",
  studentFirstPassword: "/first-password",
  devMailbox: "/dev/mailbox",
  verify: "/verify",

  studentDetail: "/student-detail",
  admission: "/admission",
  admissionForm: "/admission/form",
  admissionCourses: "/admission/courses",
  admissionGuidelines: "/admission/guidelines",
  admissionHelp: "/admission/help",
  feeStatus: "/fee-status",
  practicals: "/practicals",
  reexam: "/reexam",
  result: "/result",
  scholarship: "/scholarship",
  grievance: "/grievance",
  leave: "/leave",
  wallet: "/wallet",

  superAdmin: "/super-admin",
  academicYears: "/super-admin/academic-years",
  docAdmin: "/doc-admin",
  marksAdmin: "/marks-admin",
  classes: "/marks-admin/classes",
  accountantAdmin: "/accountant-admin",
  adminGrievance: "/admin-grievance",
  adminLeave: "/admin-leave",
  adminScholarship: "/admin-scholarship",
  adminScholarshipAdd: "/admin-scholarship/add",
  adminScholarshipApprove: "/admin-scholarship/approve-students",
  teacherMark: "/teacher/mark",
  teacherApprove: "/teacher/approve",
} as const;

/** Opens what is under the bell, on whichever page. */
export const notificationsHash = "#notifications";
export const notificationsAddress = `${paths.studentDetail}${notificationsHash}`;

export type PortalPath = (typeof paths)[keyof typeof paths];

/** Where the academic years are listed. */
export const yearsAddress = `${paths.superAdmin}?tab=years`;

/** Where courses are moved to terms; with a course, where that one is. */
export const courseMovesAddress = `${paths.superAdmin}?tab=moves`;
export const courseMoveOf = (courseId: string) => `${courseMovesAddress}&move=${courseId}`;

/** Where the promotions of one class are, also once it has nobody left to promote. */
export const promotionOf = (classId: string) =>
  `${paths.marksAdmin}?view=promotions&class=${classId}`;

/** Where one change of enrolments is, at the desk of that address. */
export const enrolmentChangeAt = (desk: string, id: string) =>
  `${desk}?${desk === paths.superAdmin ? "tab" : "view"}=enrolments&change=${id}`;

export const forgotPasswordFor = (account: "student" | "staff") =>
  `${paths.forgotPassword}?account=${account}`;
