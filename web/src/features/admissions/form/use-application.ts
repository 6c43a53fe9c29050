import { useEffect, useState } from "react";
import { hasFieldFault } from "@/lib/api-error";
import type { Admission, AdmissionSlot } from "@/lib/api-types";
import { useAutosave } from "@/lib/autosave";
import { useSession } from "@/lib/session";
import { type FileUpload, useUploads } from "@/shared/upload/use-uploads";
import { type FieldBinding, useForm } from "@/ui/form/use-form";
import { isConflict, useSaveFields, useSendDocument, useSubmitApplication } from "./api";
import { DraftSaver, unsent } from "./draft-saver";
import { asSent, checkFields, checkSlot, type Fields, fieldNames, ofCollege } from "./rules";
import type { SaveState } from "./save-status";

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
      ...admission.slots.flatMap((slot) =>
        checkSlot(slot, {
          isSending: uploadOf(slot).sending !== null,
          isOptional: admission.isIncomplete,
        }),
      ),
    ],
    submit: async (values) => {
      await draft.saver.pause();
      try {
        await submission.mutateAsync(asSent(onlyFields(values)));
        draft.saver.close();
      } catch (error) {
        if (isConflict(error)) draft.saver.close();
        // Faulty or not, what came was kept.
        else if (hasFieldFault(error)) draft.saver.acknowledge(values);
        else draft.saver.type(values);
        throw error;
      }
      await onSubmitted();
    },
  });
  const uploadOf = useDocuments((slot) => form.change(slot, ""));
  const draft = useDraft(form.values, admission);
  return { form: { ...form, field: fieldOf(admission, form.field) }, draft, uploadOf };
}

type Field = (name: keyof Values & string) => FieldBinding;

/** An imported student reads what the college has said about them, and cannot change it. */
const fieldOf =
  ({ isIncomplete }: Admission, field: Field): Field =>
  (name) =>
    isIncomplete && ofCollege.some((one) => one === name)
      ? { ...field(name), readOnly: true }
      : field(name);

const mostMegabytes = 5;

/** What is being sent for a slot. */
function useDocuments(onChosen: (slot: string) => void) {
  const { mutateAsync } = useSendDocument();
  const of = useUploads({ send: mutateAsync, onChosen });
  return ({ slot, title, accepts }: AdmissionSlot): FileUpload =>
    of(slot, { title, accepts, mostMegabytes });
}

export type ApplicationFormState = ReturnType<typeof useApplication>["form"];

const onlyFields = (values: Fields) =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name]])) as Fields;

/** Of this student alone: another one may log in in the same tab. */
const storeOf = (studentId: string) => `admission-draft:${studentId}`;

/** What the form begins with: the server's draft, and what did not get there last time. */
function useTypedBefore({ form }: Admission): Fields {
  const { id } = useSession();
  const [typed] = useState(() => ({ ...form, ...unsent(storeOf(id)) }));
  return typed;
}

/** Saves the fields of the form as they are typed. */
function useDraft(values: Fields, admission: Admission) {
  const { id } = useSession();
  const { mutateAsync } = useSaveFields();
  const [saver] = useState(
    () =>
      new DraftSaver({
        store: storeOf(id),
        saved: admission.form,
        savedAt: admission.draftSavedAt,
        send: async (changes) => (await mutateAsync(changes)).draftSavedAt,
        onState: (next) => setState(next),
      }),
  );
  const [state, setState] = useState<SaveState>(saver.state);

  // In this order: what is typed into a saver that has been left is not sent.
  useAutosave(saver);
  useEffect(() => saver.type(values), [saver, values]);
  return { state, saver };
}
