import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api-error";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import type { Promotion, VerdictsToSave } from "@/lib/promotion-types";
import { isOutcomeUnknown, orUnknown, outcomeUnknown } from "@/lib/unknown-outcome";
import { classesKey } from "@/shared/within/api";
import { key, ofClass, promotionQuery, promotionsQuery, readPromotion, studentsKey } from "./api";
import { texts as oneTexts } from "./one/texts";
import { texts as studentTexts } from "./students/texts";

/** Somebody else has saved the plan. */
export const isConflict = (error: unknown) => hasCode(error, "promotion.changed");

/** Somebody else has planned it, or approved that plan. */
export const isOvertaken = (error: unknown) =>
  hasCode(error, "promotion.changed", "promotion.running");

/** The next revision, and mine: nobody else's save came between. */
const isSaved = ({ revision }: VerdictsToSave, found: Promotion) =>
  found.isOwn && revision !== null && found.revision === revision + 1;

/** After a lost reply the plan itself tells. */
async function save(classId: string, body: VerdictsToSave): Promise<Promotion> {
  try {
    return await reply(http.PUT("/promotions/{id}", { params: ofClass(classId), body }));
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const found = await readPromotion(classId).catch(() => undefined);
    if (found && isSaved(body, found)) return found;
    throw found ? error : outcomeUnknown(studentTexts.saving.unknown, error);
  }
}

export function useSaveVerdicts(classId: string) {
  const client = useQueryClient();
  const { queryKey } = promotionQuery(classId);
  return useMutation({
    mutationFn: (body: VerdictsToSave) => save(classId, body),
    // What was asked for before this save may not overwrite its reply.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      invalidate(client, promotionsQuery.queryKey, studentsKey, sharedKeys.audit);
    },
    onError: () => {
      invalidate(client, studentsKey);
      // Waited for: whoever reloads after a refusal goes on from what is there by then.
      return client.invalidateQueries({ queryKey });
    },
  });
}

/** Of the plan that was looked at. */
interface Looked {
  revision: number;
  /** Of the verdicts that it came to. */
  seen: string;
}

const readAnew = (client: QueryClient) => invalidate(client, key, sharedKeys.audit);

export function useApprovePromotion(classId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Looked) =>
      orUnknown(
        reply(http.POST("/promotions/{id}/approve", { params: ofClass(classId), body })),
        oneTexts.approval.unknown,
      ),
    onSettled: () => readAnew(client),
  });
}

export function useDismissPromotion(classId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<Looked, "revision">) =>
      orUnknown(
        reply(http.POST("/promotions/{id}/dismiss", { params: ofClass(classId), body })),
        oneTexts.dismissal.unknown,
      ),
    onSettled: () => readAnew(client),
  });
}

/** What a run has changed once it is over, what is owed at a glance with it. */
export function readAfterRun(client: QueryClient) {
  const { academicYears, waiting } = sharedKeys;
  invalidate(client, promotionsQuery.queryKey, classesKey, academicYears, waiting);
}
