import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { orUnknown } from "@/lib/unknown-outcome";
import { classesKey } from "@/shared/within/api";
import { ofChange } from "./api";
import { texts } from "./one/texts";

/** A refusal may be of what others have decided by now. What is owed at a glance changes with the fees. */
function readAnew(client: QueryClient) {
  const { enrolmentChanges, promotions, academicYears, audit, waiting } = sharedKeys;
  invalidate(client, enrolmentChanges, promotions, academicYears, audit, waiting, classesKey);
}

export function useApproveChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      orUnknown(
        reply(http.POST("/enrolment-changes/{id}/approve", { params: ofChange(id) })),
        texts.approval.unknown,
      ),
    onSettled: () => readAnew(client),
  });
}

export function useDismissChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      orUnknown(
        reply(http.POST("/enrolment-changes/{id}/dismiss", { params: ofChange(id) })),
        texts.dismissal.unknown,
      ),
    onSettled: () => readAnew(client),
  });
}
