import { useState } from "react";
import { removeFromTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import { useSession } from "@/lib/session";
import { useWhileShown } from "@/lib/use-while-shown";
import { useAskForChange } from "@/shared/enrolment-changes/ask";
import { placed } from "@/shared/enrolment-changes/faults";
import { texts as askTexts } from "@/shared/enrolment-changes/texts";
import { reasonFaults } from "@/shared/reason";
import { useForm } from "@/ui/form/use-form";
import type { UndoProps } from "./undo-dialog";

/** Why the promotion of some students is to be undone, and what the server has against which of them. */
export function useUndoForm({ classId, students, onAsked }: UndoProps) {
  const ask = useAskForChange();
  const [ofStudents, setOfStudents] = useState<ReadonlyMap<string, string>>(new Map());
  const finish = useWhileShown(onAsked);
  const store = `undo-promotion:${classId}:${useSession().id}`;
  const names = new Map(students.map(({ id, name }) => [id, name]));
  const studentIds = [...names.keys()];
  const form = useForm({
    initial: { reason: "" },
    draft: store,
    check: ({ reason }) => reasonFaults(reason),
    submit: async ({ reason }) => {
      setOfStudents(new Map());
      const body = { kind: "UndoPromotion" as const, studentIds, to: null, classId };
      const asked = await ask
        .mutateAsync({ ...body, reason: inOneLine(reason) })
        .catch((error: unknown) => {
          const found = placed(error, studentIds, (id) => names.get(id) ?? id);
          setOfStudents(found.ofStudents);
          throw found.error;
        });
      removeFromTab(store);
      flash(askTexts.asked, { forMs: flashLong });
      finish(asked._id);
    },
  });
  return { form, ofStudents };
}
