import type { CourseMoveDetails } from "@/lib/api-types";
import { useSaving } from "@/shared/editor/use-saving";
import { useWork } from "@/shared/editor/use-work";
import { merge } from "../model/changes";
import { draftOf, type MoveDraft } from "../model/draft";
import { labelAt, placed } from "../model/paths";
import { isSame, payloadOf } from "../model/payload";
import { isConflict, useSaveMove } from "../mutations";
import { texts } from "../texts";

const t = texts.saving;

/** One person's work on a plan, and the saving of it. */
export function usePlan(move: CourseMoveDetails) {
  const { courseId } = move;
  const save = useSaveMove(courseId);
  const held = useWork<MoveDraft>({
    name: `course-move-1-${courseId}`,
    theirs: draftOf(move),
    isSame,
    merge,
  });
  const saving = useSaving(held, {
    save: async (draft) => draftOf(await save.mutateAsync(payloadOf(draft, move))),
    saved: () => t.saved,
    failed: t.failed,
    isConflict,
    placed: (fault, sent) => placed(fault, sent, move),
    labelAt: (path) => labelAt(path, held.work.draft, move),
  });
  return { held, saving };
}
