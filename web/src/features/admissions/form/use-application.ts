import { ApiError } from "@/lib/api-error";
import type { Admission } from "@/lib/api-types";
import { useForm } from "@/ui/form/use-form";
import { useSubmitApplication } from "./api";
import { isConflict } from "./refusals";
import { asSent, checkFields, checkSlot, type Fields, fieldNames } from "./rules";
import { useUploads } from "./slots/use-uploads";
import { useDraft, useTypedBefore } from "./use-draft";

/** Fields, and the slots by their names: a slot's value is with the server, its faults are here. */
type Values = Fields & Record<string, string>;

/** The form with everything that happens while it is filled in. */
export function useApplication(admission: Admission, onSubmitted: () => Promise<void>) {
  const typed = useTypedBefore(admission);
  const submission = useSubmitApplication();
  const slots = Object.fromEntries(admission.slots.map(({ slot }) => [slot, ""]));
  const form = useForm<Values>({
    initial: { ...typed, ...slots },
    check: (values) => [
      ...checkFields(values),
      ...admission.slots.flatMap((slot) => checkSlot(slot, uploads.of(slot).sending !== null)),
    ],
    submit: async (values) => {
      await draft.saver.pause();
      try {
        await submission.mutateAsync(asSent(onlyFields(values)));
        draft.saver.close();
      } catch (error) {
        if (isConflict(error)) draft.saver.close();
        // Faulty or not, what came was kept.
        else if (isFaulty(error)) draft.saver.acknowledge(values);
        else draft.saver.type(values);
        throw error;
      }
      await onSubmitted();
    },
  });
  const uploads = useUploads((slot) => form.change(slot, ""));
  const draft = useDraft(form.values, admission);
  return { form, draft, uploads };
}

export type ApplicationFormState = ReturnType<typeof useApplication>["form"];

const onlyFields = (values: Fields) =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name]])) as Fields;

const isFaulty = (error: unknown) => error instanceof ApiError && error.status === 400;
