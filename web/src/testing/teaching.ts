import type {
  AttendanceSheet,
  Lecture,
  OwnAttendance,
  Practical,
  QueuedRequest,
  ScheduledPractical,
  TaughtSubject,
} from "@/lib/api-types";
import { todayInIndia } from "@/lib/today";
import { signedIn, staffSession } from "./people";
import { answer, answerWaiting } from "./server";

export const practical = (overrides: Partial<Practical> = {}): Practical => ({
  _id: "p1",
  subjectName: "Web Programming",
  title: "A form with validation",
  comments: "Bring your laptop.",
  date: "2026-06-12",
  teacherName: "Meera Joshi",
  status: "Active",
  request: null,
  mayRequest: true,
  ...overrides,
});

export const ownRequest = (
  overrides: Partial<NonNullable<Practical["request"]>> = {},
): NonNullable<Practical["request"]> => ({
  status: "Pending",
  requestedAt: "2026-06-13T05:00:00Z",
  decidedAt: null,
  decidedBy: null,
  comment: null,
  ...overrides,
});

export const subjectAttendance = (
  overrides: Partial<OwnAttendance["subjects"][number]> = {},
): OwnAttendance["subjects"][number] => ({
  subjectId: "web",
  subjectName: "Web Programming",
  held: 40,
  attended: 36,
  percentage: 90,
  lecturesNeeded: 0,
  ...overrides,
});

export const taught = (overrides: Partial<TaughtSubject> = {}): TaughtSubject => ({
  _id: "web",
  name: "Web Programming",
  course: "BSc IT",
  students: 3,
  groups: null,
  ...overrides,
});

/** Three students; those in `presentIds` are marked as present. */
export const sheet = (
  overrides: Partial<AttendanceSheet> = {},
  presentIds: string[] = [],
): AttendanceSheet => ({
  subjectId: "web",
  subjectName: "Web Programming",
  course: "BSc IT",
  date: todayInIndia(),
  lecture: 1,
  group: null,
  takenByOthers: [],
  isTaken: false,
  revision: null,
  isEditable: true,
  takenBy: null,
  takenAt: null,
  students: ["Asha Kulkarni", "Bhavesh Solanki", "Chitra Nair"].map((name, index) => {
    const id = String(26000100001 + index);
    const present = presentIds.includes(id);
    return { id, name, division: null, rollNumber: null, present };
  }),
  ...overrides,
});

export const takenSheet = (present: string[], overrides: Partial<AttendanceSheet> = {}) =>
  sheet(
    {
      isTaken: true,
      revision: 1,
      takenBy: "Meera Joshi",
      takenAt: "2026-06-12T05:00:00Z",
      ...overrides,
    },
    present,
  );

export const lecture = (overrides: Partial<Lecture> = {}): Lecture => ({
  _id: "l1",
  subjectId: "web",
  subjectName: "Web Programming",
  course: "BSc IT",
  date: "2026-06-12",
  lecture: 2,
  group: null,
  present: 2,
  students: 3,
  takenBy: "Meera Joshi",
  ...overrides,
});

export const scheduled = (overrides: Partial<ScheduledPractical> = {}): ScheduledPractical => ({
  _id: "p1",
  subjectId: "web",
  subjectName: "Web Programming",
  course: "BSc IT",
  title: "A form with validation",
  comments: "Bring your laptop.",
  date: "2026-06-12",
  pending: 0,
  approved: 0,
  isWithdrawable: true,
  ...overrides,
});

export const queuedRequest = (overrides: Partial<QueuedRequest> = {}): QueuedRequest => ({
  _id: "q1",
  studentId: "26000100001",
  studentName: "Asha Kulkarni",
  practicalId: "p1",
  title: "A form with validation",
  subjectName: "Web Programming",
  date: "2026-06-12",
  requestedAt: "2026-06-13T05:00:00Z",
  status: "Pending",
  comment: null,
  decidedAt: null,
  decidedBy: null,
  ...overrides,
});

/** What the teacher's pages ask for when they are opened. */
export function answerTeacher(subjects: TaughtSubject[] = [], requests: QueuedRequest[] = []) {
  answer("get", "/attendance/subjects", { subjects });
  answer("get", "/attendance/lectures", { lectures: [] });
  answer("get", "/practicals/requests", { requests });
  answerWaiting({ practicalRequests: requests.length });
  answer("get", "/practicals/scheduled", { practicals: [] });
}

export function asTeacher(subjects = [taught()], requests: QueuedRequest[] = []) {
  signedIn(staffSession("teacher"));
  answerTeacher(subjects, requests);
}
