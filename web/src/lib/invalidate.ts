import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** What is changed by acts of other areas than its own. */
export const sharedKeys = {
  /** All that a student sends in has its line there. */
  timeline: ["timeline"] as const,
  /** Of a student; below the timeline, since what has its line there may change what comes next. */
  overview: ["timeline", "overview"] as const,
  /** All that a super admin does has its line there. */
  audit: ["audit"] as const,
  /** All that a desk decides waits no longer. */
  waiting: ["waiting"] as const,
  /** A re-opening brings one back to the desk. */
  dossiers: ["dossiers"] as const,
  transactions: ["transactions"] as const,
  /** College Details. */
  college: ["college"] as const,
  academicYears: ["academic-years"] as const,
  promotions: ["promotions"] as const,
  enrolmentChanges: ["enrolment-changes"] as const,
  ownCourses: ["own-courses"] as const,
  courseSubjects: ["course-subjects"] as const,
};

/** Asks again for what an act may have changed. Not waited for: the person who acted has the answer. */
export function invalidate(client: QueryClient, ...keys: QueryKey[]) {
  for (const queryKey of keys) client.invalidateQueries({ queryKey });
}
