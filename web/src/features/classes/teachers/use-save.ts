import type { ClassTeachers } from "@/lib/api-types";
import { useSaving } from "@/shared/editor/use-saving";
import { isConflict } from "../mutations";
import { useSaveTeachers } from "./api";
import { fromServer, pathOf, payloadOf, ticksOf } from "./model";
import { texts } from "./texts";
import type { TeacherWork } from "./use-work";

/** Saving, and what it says when it fails. */
export function useSave(id: string, newest: ClassTeachers, held: TeacherWork) {
  const save = useSaveTeachers(id);
  return useSaving(held, {
    save: async (ticks) => {
      const { revision } = newest;
      return ticksOf(await save.mutateAsync({ revision, teachers: payloadOf(ticks, newest) }));
    },
    saved: () => texts.saved,
    failed: texts.failed,
    isConflict,
    placed: (fault, sent) => ({
      ...fault,
      path: fromServer(payloadOf(sent, newest), fault.path),
    }),
    labelAt: (path) => nameAt(newest, path),
  });
}

/** Subject and teacher; undefined where there is none. */
function nameAt({ subjects }: ClassTeachers, path: string): string | undefined {
  for (const { subjectId, name, teachers } of subjects) {
    const teacher = teachers.find(({ staffId }) => pathOf(subjectId, staffId) === path);
    if (teacher) return texts.of(name, teacher.name);
  }
  return undefined;
}
