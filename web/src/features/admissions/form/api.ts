import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage, hasCode } from "@/lib/api-error";
import type { Admission } from "@/lib/api-types";
import { flash, flashLong } from "@/lib/flash";
import { http, reply } from "@/lib/http";
import { invalidate, sharedKeys } from "@/lib/invalidate";
import { sessionQuery } from "@/lib/session";
import { upload, type Watch } from "@/lib/upload";
import { moneyKeys } from "@/shared/money/keys";
import type { Fields } from "./rules";

/** Everything that the server knows of the signed-in student's own person. */
const student = ["student"] as const;

export const admissionQuery = queryOptions({
  queryKey: [...student, "admission"] as const,
  queryFn: () => reply(http.GET("/student/admission")),
});

/** Where the application is on paper, below the API's base. */
export const applicationPdf = "/student/admission.pdf";

type Parts = Record<string, string | File>;

function send(parts: Parts, watch?: Watch): Promise<Admission> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return upload<Admission>("/student/fill-details", form, watch);
}

/** Replies may overtake one another, so that of each call only what it has changed is believed. */
function useSending<Input>(
  sends: (input: Input) => Promise<Admission>,
  merge: (known: Admission, replied: Admission, input: Input) => Admission,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sends,
    onSuccess: (replied, input) =>
      client.setQueryData(
        admissionQuery.queryKey,
        (known) => known && merge(known, replied, input),
      ),
    onError: (error) => {
      if (!isConflict(error)) return;
      // Submitted in another tab, or decided meanwhile: the page becomes another one.
      flash(errorMessage(error), { tone: "error", forMs: flashLong });
      client.invalidateQueries({ queryKey: admissionQuery.queryKey });
    },
  });
}

/** Keeps some fields as they were typed. */
export const useSaveFields = () =>
  useSending(
    (changes: Partial<Fields>) => send({ draft: "true", ...changes }),
    (known, { form, draftSavedAt }) => ({ ...known, form, draftSavedAt }),
  );

interface Sending {
  slot: string;
  file: File;
  watch: Watch;
}

export const useSendDocument = () =>
  useSending(
    ({ slot, file, watch }: Sending) => send({ draft: "true", [slot]: file }, watch),
    (known, replied, { slot: sent }) => ({
      ...known,
      slots: known.slots.map((before) =>
        before.slot === sent ? (replied.slots.find(({ slot }) => slot === sent) ?? before) : before,
      ),
    }),
  );

export function useSubmitApplication() {
  const client = useQueryClient();
  return useSending(
    async (fields: Fields) => {
      try {
        return await send(fields);
      } finally {
        // Profile and menu show what the application says, the fees whether there is one to decide on.
        const named = [[...student, "profile"], sessionQuery.queryKey];
        invalidate(client, ...named, moneyKeys.fees, sharedKeys.timeline);
      }
    },
    (_known, replied) => replied,
  );
}

/** The application is no longer what the page takes it for. */
export const isConflict = (error: unknown) =>
  hasCode(error, "admission.admitted", "admission.under-review");
