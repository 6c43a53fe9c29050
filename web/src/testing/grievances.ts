import type { Grievance, QueuedGrievance } from "@/lib/api-types";
import type { Role } from "@/lib/roles";
import { asha, signedIn, staffSession, studentSession } from "./people";
import { answer } from "./server";

export const grievance = (overrides: Partial<Grievance> = {}): Grievance => ({
  _id: "g1",
  docket: "GR-2026-00042",
  title: "No water in block B",
  description: "The tap on the second floor\nhas been dry since Monday.",
  category: "Facilities",
  status: "Pending",
  reply: null,
  createdAt: "2026-06-12T05:00:00Z",
  updatedAt: "2026-06-12T05:00:00Z",
  reopening: null,
  reopenableUntil: null,
  hasAttachment: false,
  ...overrides,
});

export const queuedGrievance = (overrides: Partial<QueuedGrievance> = {}): QueuedGrievance => ({
  ...grievance(),
  studentId: asha.id,
  studentName: asha.name,
  workingDays: 3,
  isOverdue: false,
  resolvedBy: null,
  ...overrides,
});

/** As it is once its student was not content with a first reply. */
export const reopening: NonNullable<Grievance["reopening"]> = {
  at: "2026-06-22T05:00:00Z",
  reason: "It is dry again\nsince Sunday.",
  resolvedAt: "2026-06-20T05:00:00Z",
  reply: "The pipe is repaired.",
};

export const ownGrievancesPath = `/grievance/fetch-grievance-student/${asha.id}` as const;
export const grievanceQueuePath = "/grievance/fetch-grievances";

export const answerOwnGrievances = (...data: Grievance[]) =>
  answer("get", ownGrievancesPath, { success: true, data });

export const answerGrievanceQueue = (...data: QueuedGrievance[]) =>
  answer("get", grievanceQueuePath, { success: true, data });

/** Asha, with what she has submitted. */
export function withGrievances(...own: Grievance[]) {
  signedIn(studentSession);
  answer("get", "/notifications", { notifications: [], unread: 0 });
  return answerOwnGrievances(...own);
}

export function asGrievanceAdmin(queue: QueuedGrievance[] = [], role: Role = "grievanceAdmin") {
  signedIn(staffSession(role));
  return answerGrievanceQueue(...queue);
}
