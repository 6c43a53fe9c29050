import { useState } from "react";
import type { ClassStudent } from "@/lib/api-types";

/** As many as one call moves. */
export const mostMoved = 200;

/** Whose enrolment has ended stays where they were. */
export const isLive = ({ state }: Pick<ClassStudent, "state">) => state === "Enrolled";

/** Who is ticked, whatever of the list is in sight; each as the list had them then. */
export function useTicks() {
  const [ticked, setTicked] = useState<ReadonlyMap<string, ClassStudent>>(new Map());
  return {
    ticked,
    set: (students: ClassStudent[], on: boolean) => {
      const next = new Map(ticked);
      for (const student of students) {
        if (on) next.set(student.id, student);
        else next.delete(student.id);
      }
      setTicked(next);
    },
    clear: () => setTicked(new Map()),
  };
}

export type Ticks = ReturnType<typeof useTicks>;
