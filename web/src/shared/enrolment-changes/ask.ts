import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AskEnrolmentChange } from "@/lib/enrolment-types";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { orUnknown } from "@/lib/unknown-outcome";
import { texts } from "./texts";

/** As many students as one change names. */
export const mostStudents = 1000;

/** Asks for a change of enrolments, which another person has to approve. */
export function useAskForChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AskEnrolmentChange) =>
      orUnknown(reply(http.POST("/enrolment-changes", { body })), texts.unknown),
    // Of a student one change waits at a time: that of others is told anew after a refusal, too.
    onSettled: () =>
      invalidate(client, sharedKeys.enrolmentChanges, sharedKeys.promotions, sharedKeys.audit),
  });
}
