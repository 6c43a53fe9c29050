// The frame around the desks waits for it.
const factor = "/auth/factor";

/**
 * What a page asks the API first, where that is the same for everybody who opens it: the server has the
 * browser ask together with the scripts, which on a weak line saves a second. An address of its own, such as
 * one with a filter, asks for something else. e2e/loading.spec.ts finds what is asked twice or in vain.
 */
export const firstCalls = {
  "/student-detail": ["/student/overview", "/student/get", "/student/timeline?limit=25"],
  "/admission/form": ["/student/admission"],
  "/admission/courses": ["/course/get-courses"],
  "/admission/help": ["/course/get-courses"],
  "/fee-status": ["/fees/status"],
  "/practicals": ["/attendance/mine", "/practicals?status=Active&limit=25"],
  "/reexam": ["/reexam"],
  "/result": ["/result"],
  "/scholarship": ["/wallet", "/student/admission"],
  "/wallet": ["/wallet"],
  "/super-admin": [
    factor,
    "/glance/college",
    "/college/getCollegeById/own",
    "/academic-years",
    "/admission/reopenings?limit=100",
  ],
  "/doc-admin": [
    factor,
    "/glance/admissions",
    "/admission/reopenings?limit=100",
    "/student/getStudentsDetails?status=Submitted&limit=20",
  ],
  // Here, at the accountant's and at the teacher's desk the list is of the present year where the college has terms or
  // divisions, else of all.
  "/marks-admin": [factor, "/glance/marks", "/college/getCollegeById/own", "/classes"],
  "/accountant-admin": [factor, "/glance/accounts", "/college/getCollegeById/own", "/classes"],
  "/admin-grievance": [
    factor,
    "/glance/grievances",
    "/grievance/fetch-grievances?status=Pending&limit=25",
  ],
  "/admin-leave": [factor, "/glance/leaves", "/leave/fetch-leaves?status=Pending&limit=25"],
  "/admin-scholarship/add": [
    factor,
    "/glance/scholarships",
    "/scholarship/fetch-all?status=Open&limit=25",
  ],
  "/admin-scholarship/approve-students": [
    factor,
    "/glance/scholarships",
    "/scholarship/fetch-all?status=Open&limit=25",
  ],
  "/teacher/mark": [factor, "/attendance/subjects", "/classes"],
  "/teacher/approve": [
    factor,
    "/glance/practicals",
    "/classes",
    "/practicals/requests?status=Pending&limit=25",
  ],
};
