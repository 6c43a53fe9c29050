import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { usePasting } from "@/shared/import/use-pasting";
import { contentIn, useTrial } from "@/shared/import/use-trial";
import { useForm } from "@/ui/form/use-form";
import { isOutdated, useCheckSubjects, useImportSubjects } from "./api";
import { texts } from "./texts";

/** A chosen file or pasted cells, what a dry run says of them, and the import itself. */
export function useSubjectFile(onDone: () => void) {
  const check = useCheckSubjects();
  const send = useImportSubjects();
  const finish = useWhileShown(onDone);
  const trial = useTrial({
    check: check.mutateAsync,
    isConflict: isOutdated,
    takesWorkbooks: true,
  });
  const { source, found } = trial;

  const form = useForm({
    initial: {},
    submit: async () => {
      if (!source || !found) return;
      try {
        const done = await send.mutateAsync({ ...contentIn(source), seen: found.seen });
        flash(texts.done(done.changes.length), { forMs: flashLong });
        finish();
      } catch (error) {
        await trial.refuse(error);
      }
    },
  });

  return { ...trial, form, pasting: usePasting(trial) };
}
