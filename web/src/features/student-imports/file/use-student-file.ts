import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { usePasting } from "@/shared/import/use-pasting";
import { contentIn, useTrial } from "@/shared/import/use-trial";
import { useForm } from "@/ui/form/use-form";
import { isOutdated, useCheckStudents, useImportStudents } from "../mutations";
import { studentsOf } from "../name";
import type { Props } from "./students-dialog";
import { texts } from "./texts";

/** A chosen file or pasted cells, what a dry run says of them, and the import itself. */
export function useStudentFile({ onBegun, onClose }: Props) {
  const check = useCheckStudents();
  const send = useImportStudents();
  const close = useWhileShown(onClose);
  const begin = useWhileShown(onBegun);
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
        const said = done.import ? texts.begun(studentsOf(done.added)) : texts.nobody;
        flash(said, { forMs: flashLong });
        close();
        if (done.import) begin(done.import._id);
      } catch (error) {
        await trial.refuse(error);
      }
    },
  });

  return { ...trial, form, pasting: usePasting(trial) };
}
