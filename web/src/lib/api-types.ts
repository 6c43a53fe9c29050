import type { components, paths } from "./api.generated";

/** The document's full paths, relative to the base that `backendUrl` names. */
export type ApiPaths = {
  [Path in keyof paths as Path extends `/api${infer Rest}` ? Rest : Path]: paths[Path];
};

/** What a refusal is: the one thing to decide by. */
export type Code = components["schemas"]["Code"];
/** The values in a refusal's sentence. */
export type Params = Record<string, unknown>;

type Method = "get" | "post" | "put";

type Success<Operation> = Operation extends {
  responses: { 200: { content: { "application/json": infer Body } } };
}
  ? Body
  : never;

/** Types follow from paths alone, so the server may name its schemas as it likes. */
export type Reply<Path extends keyof ApiPaths, M extends Method> = Success<
  ApiPaths[Path][M & keyof ApiPaths[Path]]
>;

export type College = Reply<"/college/get-colleges", "get">[number];
export type CollegeDetails = Reply<"/college/getCollegeById/{id}", "get">;
export type LogoBody = Reply<"/college/logo", "put">;
export type CollegeToSave =
  ApiPaths["/college/add"]["post"]["requestBody"]["content"]["application/json"];
export type SubjectFile =
  ApiPaths["/college/subjects"]["post"]["requestBody"]["content"]["application/json"];
export type ImportedSubjects = Reply<"/college/subjects", "post">;
export type AcademicYearRow = Reply<"/academic-years", "get">["academicYears"][number];
export type AcademicYear = Reply<"/academic-years/{id}", "get">;
export type NextAcademicYear = Reply<"/academic-years/next", "get">;
export type AcademicYearToSave =
  ApiPaths["/academic-years"]["post"]["requestBody"]["content"]["application/json"];
export type ClassList = Reply<"/classes", "get">;
export type ClassDetails = Reply<"/classes/{id}", "get">;
export type ClassDivision = ClassDetails["divisions"][number];
export type ClassStudent = Reply<"/classes/{id}/students", "get">["students"][number];
export type DivisionsToSave =
  ApiPaths["/classes/{id}/divisions"]["put"]["requestBody"]["content"]["application/json"];
export type ClassTeachers = Reply<"/classes/{id}/teachers", "get">;
export type TeachersToSave =
  ApiPaths["/classes/{id}/teachers"]["put"]["requestBody"]["content"]["application/json"];
export type PlacedStudents = Reply<"/classes/{id}/places", "post">;
export type CourseMove = Reply<"/college/course-moves", "get">["courses"][number];
export type CourseMoveDetails = Reply<"/college/course-moves/{id}", "get">;
export type CourseMover = Reply<"/college/course-moves/{id}/students", "get">["students"][number];
export type CourseMoveToSave = Required<
  ApiPaths["/college/course-moves/{id}"]["put"]["requestBody"]["content"]["application/json"]
>;
export type CourseList = Reply<"/course/get-courses", "get">;
export type StudentProfile = Reply<"/student/get", "get">;
export type Admin = Reply<"/admin/credential", "get">["admins"][number];
export type Invitation = Reply<"/admin/invitations", "get">["invitations"][number];
export type Waiting = Reply<"/admin/waiting", "get">["queues"][number];
export type QueueName = Waiting["queue"];
export type Glance = Reply<"/glance/{desk}", "get">;
export type GlanceDesk = Glance["desk"];
export type GlanceLine = Glance["areas"][number];
export type GlanceMoney = NonNullable<Glance["money"]>;
export type GlanceChart = Reply<"/glance/{desk}/trend", "get">["charts"][number];
export type IssuedCode = Reply<"/auth/register", "post">;
export type Mail = Reply<"/dev/mailbox", "get">["mails"][number];
export type DemoAccount = Reply<"/dev/accounts", "get">["accounts"][number];
export type OwnStudent = Reply<"/auth/login", "post">["student"];
export type OwnAdmin = Reply<"/auth/admin-login", "post">["admin"];
export type Factor = Reply<"/auth/factor", "get">;
export type FactorKind = NonNullable<SessionReply["factors"]>[number];
export type FactorRoles = Reply<"/college/factor-roles", "get">;
export type FactorSecret = Reply<"/auth/factor/prove", "post">;
export type Ceremony = Reply<"/auth/step-up/challenge", "post">;
export type PasskeyProof =
  ApiPaths["/auth/passkey-login/finish"]["post"]["requestBody"]["content"]["application/json"];
export type Passkeys = Reply<"/auth/passkeys", "get">;
export type Passkey = Passkeys["passkeys"][number];
export type DeviceChallenge = Reply<"/auth/device/challenge", "post">;
export type DeviceAnswer =
  ApiPaths["/auth/device/sign-in"]["post"]["requestBody"]["content"]["application/json"];
export type KeptDevice = Reply<"/auth/devices", "get">["devices"][number];
export type SessionReply = Reply<"/auth/session", "get">;
export type Admission = Reply<"/student/admission", "get">;
export type AdmissionSlot = Admission["slots"][number];
export type FeeStatus = Reply<"/fees/status", "get">;
export type Dossier = Reply<"/student/getStudentsDetails", "get">[number];
export type AdmissionFee = NonNullable<Reply<"/admission/fee/{studentId}", "get">["fee"]>;
export type Restoration = Reply<"/admin/factor-restorations", "get">["restorations"][number];
export type Reopening = Reply<"/admission/reopenings", "get">["reopenings"][number];
export type FeeYear = FeeStatus["years"][number];
export type Charge = FeeStatus["charges"][number];
export type Payment = FeeStatus["payments"][number];
export type PaymentReply = Reply<"/wallet/pay", "post">;
export type Wallet = Reply<"/wallet", "get">;
export type TopUp = Reply<"/wallet/top-ups", "get">["topUps"][number];
export type StudentAccount = Reply<"/accountant/students", "get">["students"][number];
export type CourseCharge = Reply<"/accountant/course-charges", "post">;
export type StatementEntry = Reply<"/accountant/statement/{studentId}", "get">["entries"][number];
export type QueuedTopUp = Reply<"/accountant/top-ups", "get">["topUps"][number];
export type Dues = Reply<"/accountant/dues", "get">;
export type DuesClass = Dues["classes"][number];
export type DuesAge = Dues["ages"][number];
export type ListedCharge = Reply<"/accountant/charges", "get">["charges"][number];
export type TransactionsReply = Reply<"/transactions", "get">;
export type Transaction = TransactionsReply["transactions"][number];
export type OwnResult = Reply<"/result", "get">;
export type Result = NonNullable<OwnResult["result"]>;
export type Verification = Reply<"/verify/{code}", "get">;
export type VerifiedTerm = NonNullable<Verification["terms"]>[number];
export type Reexam = Reply<"/reexam", "get">;
export type FailedSubject = Reexam["failed"][number];
export type PaidReexam = Reexam["paid"][number];
export type ReexamPaid = Reply<"/reexam/pay", "post">;
export type MarkedStudent = Reply<"/marks/students", "get">["students"][number];
export type MarksSheet = Reply<"/marks/{studentId}", "get">;
export type SheetMark = MarksSheet["marks"][number];
export type MarkChange = Reply<"/marks/{studentId}/history", "get">["changes"][number];
export type MarksGrid = Reply<"/marks/grid", "get">;
export type SavedMarks = Reply<"/marks/grid", "put">;
export type RefusedCell = SavedMarks["refused"][number];
export type ImportedMarks = Reply<"/marks/import", "post">;
export type PublishedMarks = Reply<"/marks/publish", "put">;
export type ReexamDate = Reply<"/marks/reexam-dates", "get">["reexams"][number];
export type Practical = Reply<"/practicals", "get">["practicals"][number];
export type ScheduledPractical = Reply<"/practicals/scheduled", "get">["practicals"][number];
export type QueuedRequest = Reply<"/practicals/requests", "get">["requests"][number];
export type OwnAttendance = Reply<"/attendance/mine", "get">;
export type TaughtSubject = Reply<"/attendance/subjects", "get">["subjects"][number];
export type OfferedGroup = NonNullable<TaughtSubject["groups"]>[number];
export type AttendanceSheet = Reply<"/attendance", "get">;
export type SheetStudent = AttendanceSheet["students"][number];
/** The class, or the division of it, that a lecture is for. */
export type LectureGroup = NonNullable<AttendanceSheet["group"]>;
export type Lecture = Reply<"/attendance/lectures", "get">["lectures"][number];
export type OpenScholarship = Reply<
  "/scholarship/fetch-non-participated/{studentId}",
  "get"
>["scholarships"][number];
export type AppliedScholarship = Reply<
  "/scholarship/fetch-participated/{studentId}",
  "get"
>["scholarships"][number];
export type Scholarship = Reply<"/scholarship/fetch-all", "get">["scholarships"][number];
export type Grievance = Reply<"/grievance/fetch-grievance-student/{id}", "get">["data"][number];
export type QueuedGrievance = Reply<"/grievance/fetch-grievances", "get">["data"][number];
export type GrievanceCategory = Grievance["category"];
export type Leave = Reply<"/leave/fetch-leave-student/{id}", "get">["leaves"][number];
export type SavedReply = Reply<"/saved-replies/{desk}", "get">["replies"][number];
export type QueuedLeave = Reply<"/leave/fetch-leaves", "get">["leaves"][number];
export type Notification = Reply<"/notifications", "get">["notifications"][number];
export type Area = Notification["area"];
export type StudentOverview = Reply<"/student/overview", "get">;
export type TimelineEvent = Reply<"/student/timeline", "get">["events"][number];
export type OwnSession = Reply<"/auth/sign-ins", "get">["sessions"][number];
export type SignIn = Reply<"/auth/sign-ins/history", "get">["signIns"][number];
export type AuditEntry = Reply<"/audit", "get">["entries"][number];
export type AuditChange = AuditEntry["changes"][number];
