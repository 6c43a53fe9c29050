import type { Notification, TimelineEvent } from "@/lib/api-types";
import { answer, type Call } from "./server";

export const notification = (overrides: Partial<Notification> = {}): Notification => ({
  _id: "n1",
  area: "leave",
  kind: "leaveApproved",
  params: { start: "2026-06-12", end: "2026-06-14", comment: "" },
  text: "Your leave from 12/06/2026 to 14/06/2026 is approved.",
  createdAt: "2026-06-10T05:00:00Z",
  isRead: false,
  ...overrides,
});

export const timelineEvent = (overrides: Partial<TimelineEvent> = {}): TimelineEvent => ({
  _id: "e1",
  area: "admission",
  kind: null,
  params: {},
  text: "You sent your admission form.",
  at: "2026-06-10T05:00:00Z",
  ...overrides,
});

interface Bell {
  notifications?: Notification[];
  /** As many as there are unread ones, unless the server is to say otherwise. */
  unread?: number;
  /** The key of the page after this one. */
  next?: string;
}

/** The bell's list and count, and what is asked for. */
export function answerBell({ notifications = [], unread, next }: Bell = {}): Call[] {
  const count = unread ?? notifications.filter(({ isRead }) => !isRead).length;
  return answer(
    "get",
    "/notifications",
    { notifications, unread: count },
    linkTo("notifications", next),
  );
}

export function answerTimeline(events: TimelineEvent[], next?: string): Call[] {
  return answer("get", "/student/timeline", { events }, linkTo("student/timeline", next));
}

const linkTo = (path: string, next: string | undefined) =>
  next ? { headers: { Link: `</api/${path}?after=${next}>; rel="next"` } } : {};
