import { useEffect, useState } from "react";
import type { Admission } from "@/lib/api-types";
import { useAutosave } from "@/lib/autosave";
import { useSession } from "@/lib/session";
import { useSaveFields } from "./api";
import { DraftSaver, unsent } from "./draft-saver";
import type { Fields } from "./rules";
import type { SaveState } from "./save-status";

/** Of this student alone: another one may log in in the same tab. */
const storeOf = (studentId: string) => `admission-draft:${studentId}`;

/** What the form begins with: the server's draft, and what did not get there last time. */
export function useTypedBefore({ form }: Admission): Fields {
  const { id } = useSession();
  const [typed] = useState(() => ({ ...form, ...unsent(storeOf(id)) }));
  return typed;
}

/** Saves the fields of the form as they are typed. */
export function useDraft(values: Fields, admission: Admission) {
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
