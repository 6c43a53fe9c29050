import type { ClassStudent } from "@/lib/api-types";

/** As many as one call moves. */
export const mostMoved = 200;

/** Whose enrolment has ended stays where they were. */
export const isLive = ({ state }: Pick<ClassStudent, "state">) => state === "Enrolled";
