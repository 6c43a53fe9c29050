import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import type { CourseMoveDetails, CourseMoveToSave } from "@/lib/api-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { isOutcomeUnknown, orUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { classesKey } from "@/shared/within/api";
import { key, moveQuery, movesQuery, ofCourse, readMove } from "./api";
import { isSaved } from "./model/payload";
import { texts as previewTexts } from "./preview/texts";
import { texts } from "./texts";

/** Somebody else has saved the plan. */
export const isConflict = (error: unknown) => hasCode(error, "move.changed");

/** After a lost reply, and when that makes the next try come too late, the plan itself tells. */
async function save(courseId: string, body: CourseMoveToSave): Promise<CourseMoveDetails> {
  try {
    const params = ofCourse(courseId);
    return await reply(http.PUT("/college/course-moves/{id}", { params, body }));
  } catch (error) {
    if (!isConflict(error) && !isOutcomeUnknown(error)) throw error;
    const found = await readMove(courseId).catch(() => undefined);
    if (found && isSaved(body, found)) return found;
    throw found || !isOutcomeUnknown(error) ? error : outcomeUnknown(texts.saving.unknown, error);
  }
}

export function useSaveMove(courseId: string) {
  const client = useQueryClient();
  const { queryKey } = moveQuery(courseId);
  return useMutation({
    mutationFn: (body: CourseMoveToSave) => save(courseId, body),
    // What was asked for before this save may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      invalidate(client, movesQuery.queryKey, sharedKeys.audit);
    },
    // A refusal may be of what is there by now.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Of the plan that was looked at. */
interface Revision {
  revision: number;
}

export function useApproveMove(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Revision) =>
      orUnknown(
        reply(
          http.POST("/college/course-moves/{id}/approve", {
            params: ofCourse(courseId),
            body,
          }),
        ),
        previewTexts.approval.unknown,
      ),
    onSuccess: () => {
      const { audit, college, ownCourses, courseSubjects, academicYears } = sharedKeys;
      const ofCourses = [college, ownCourses, courseSubjects, academicYears, classesKey];
      invalidate(client, movesQuery.queryKey, audit, ...ofCourses);
    },
    onError: () => invalidate(client, key),
  });
}

export function useDismissMove(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Revision) =>
      orUnknown(
        reply(
          http.POST("/college/course-moves/{id}/dismiss", {
            params: ofCourse(courseId),
            body,
          }),
        ),
        previewTexts.dismissal.unknown,
      ),
    onSuccess: () => invalidate(client, movesQuery.queryKey, sharedKeys.audit),
    onError: () => invalidate(client, key),
  });
}
