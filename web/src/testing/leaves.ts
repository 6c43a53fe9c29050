import type { Leave, QueuedLeave } from "@/lib/api-types";
import type { Role } from "@/lib/roles";
import { asha, signedIn, staffSession, studentSession } from "./people";
import { answer, answerWaiting } from "./server";

export const leave = (overrides: Partial<Leave> = {}): Leave => ({
  _id: "0197b2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f",
  startDate: "2026-06-12",
  endDate: "2026-06-14",
  reason: "My sister's wedding\nin Nagpur.",
  status: "Pending",
  comment: null,
  createdAt: "2026-06-01T05:00:00Z",
  decidedAt: null,
  hasAttachment: false,
  ...overrides,
});

export const queuedLeave = (overrides: Partial<QueuedLeave> = {}): QueuedLeave => ({
  ...leave(),
  studentId: asha.id,
  studentName: asha.name,
  course: "BSc IT",
  days: 3,
  decidedBy: null,
  ...overrides,
});

export const ownLeavesPath = `/leave/fetch-leave-student/${asha.id}` as const;
export const leaveQueuePath = "/leave/fetch-leaves";

export const answerOwnLeaves = (...leaves: Leave[]) =>
  answer("get", ownLeavesPath, { success: true, leaves });

export const answerLeaveQueue = (...leaves: QueuedLeave[]) =>
  answer("get", leaveQueuePath, { success: true, leaves });

/** Asha, with what she has applied for. */
export function withLeaves(...own: Leave[]) {
  signedIn(studentSession);
  answer("get", "/notifications", { notifications: [], unread: 0 });
  return answerOwnLeaves(...own);
}

export function asLeaveAdmin(queue: QueuedLeave[] = [], role: Role = "leaveAdmin") {
  signedIn(staffSession(role));
  answerWaiting({ leaves: queue.length });
  return answerLeaveQueue(...queue);
}
