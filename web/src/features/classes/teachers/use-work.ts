import type { ClassTeachers } from "@/lib/api-types";
import { type Held, useWork } from "@/shared/editor/use-work";
import { hasGone, isSame, merge, type Ticks, ticksOf } from "./model";

export type TeacherWork = Held<Ticks>;

/** One person's work on who takes which divisions. */
export const useTeacherTicks = (id: string, newest: ClassTeachers): TeacherWork =>
  useWork({
    name: `class-teachers-2-${id}`,
    // Not by the revision: a division that is added or renamed changes nobody's ticks.
    theirs: ticksOf(newest),
    isSame,
    merge: (base, mine) => merge(base, mine, newest),
    hasGone: (ticks) => hasGone(ticks, newest),
  });
