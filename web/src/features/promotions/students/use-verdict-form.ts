import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { removeFromTab } from "@/lib/browser-store";
import { flash, flashLong } from "@/lib/flash";
import { inOneLine } from "@/lib/one-line";
import type { PromotedStudent, Promotion, Verdict, VerdictsToSave } from "@/lib/promotion-types";
import { useSession } from "@/lib/session";
import { useShowOrFlash, useWhileShown } from "@/lib/use-while-shown";
import { reasonFaults } from "@/shared/reason";
import { useForm } from "@/ui/form/use-form";
import { isConflict, useSaveVerdicts } from "../mutations";
import { texts as promotionTexts } from "../texts";
import { allowedToAll, isException } from "../verdicts";
import type { ChangeProps } from "./dialogs";
import { placed } from "./faults";
import { texts } from "./texts";

const t = texts.change;

type Change = VerdictsToSave["verdicts"][number];

/** Saves some verdicts into the plan, and keeps what the server has against which student. */
export function useChange({ promotion, students }: Pick<ChangeProps, "promotion" | "students">) {
  const save = useSaveVerdicts(promotion.classId);
  const [ofStudents, setOfStudents] = useState<ReadonlyMap<string, string>>(new Map());

  async function change(changeOf: (student: PromotedStudent) => Omit<Change, "studentId">) {
    const { revision } = promotion;
    setOfStudents(new Map());
    const verdicts = students.map((one) => ({ studentId: one.id, ...changeOf(one) }));
    try {
      await save.mutateAsync({ revision, verdicts });
    } catch (error) {
      const found = placed(error, students);
      setOfStudents(found.ofStudents);
      throw found.error;
    }
  }

  return { change, ofStudents };
}

/** Another verdict for one or several students, with the reason for it. */
export function useVerdictForm(props: ChangeProps) {
  const { promotion, students, onDone, onClose } = props;
  const { change, ofStudents } = useChange(props);
  /** The server's sentence, once somebody else's save came between. */
  const [conflict, setConflict] = useState<string>();
  const showConflict = useShowOrFlash(setConflict);
  const finish = useWhileShown(onDone);
  const store = `${storeOf(promotion, students)}:${useSession().id}`;
  const choices = allowedToAll(students);
  const form = useForm({
    initial: initialOf(students),
    draft: store,
    check: (values) => faultsIn(values, choices),
    submit: async ({ verdict, reason }) => {
      const chosen = verdict as Verdict;
      try {
        await change(() => ({ verdict: chosen, reason: inOneLine(reason) }));
      } catch (error) {
        if (isConflict(error)) return showConflict(errorMessage(error));
        throw error;
      }
      removeFromTab(store);
      flash(t.done(students.length, promotionTexts.verdicts[chosen]), { forMs: flashLong });
      finish();
    },
  });

  function onRead(keepMine: boolean) {
    setConflict(undefined);
    if (keepMine) return document.getElementById(form.idOf("reason"))?.focus();
    removeFromTab(store);
    onClose();
  }

  return { form, choices, ofStudents, conflict, onRead };
}

/** All that can be said before the server is asked. */
function faultsIn(values: Record<"verdict" | "reason", string>, choices: readonly string[]) {
  return [
    ...(choices.includes(values.verdict) ? [] : [{ path: "verdict", msg: texts.faults.verdict }]),
    ...reasonFaults(values.reason),
  ];
}

/** What was typed is for these students, as they were then. */
const storeOf = ({ classId }: Promotion, students: readonly PromotedStudent[]) =>
  `promotion:${classId}:${students.map(({ id, verdict }) => `${id}=${verdict}`).join()}`;

/** One exception is there to be edited. */
function initialOf([first, ...others]: readonly PromotedStudent[]) {
  const isEdited = first !== undefined && others.length === 0 && isException(first);
  return { verdict: isEdited ? first.verdict : "", reason: (isEdited && first.reason) || "" };
}
