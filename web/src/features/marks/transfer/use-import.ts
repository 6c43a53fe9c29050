import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { useTrial } from "@/shared/import/use-trial";
import { useForm } from "@/ui/form/use-form";
import { isConflict } from "../api";
import { type OfCourse, useCheckImport, useImport } from "../mutations";
import { texts } from "./texts";

const t = texts.import;

/** A chosen file, what a dry run says of it, and the import itself. */
export function useImportFile(of: OfCourse, onDone: () => void) {
  const check = useCheckImport();
  const send = useImport();
  const finish = useWhileShown(onDone);
  const trial = useTrial({
    check: ({ csv }) => check.mutateAsync({ ...of, csv }),
    isConflict,
  });
  const { source, found } = trial;

  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) =>
      found?.needsReason && !reason.trim() ? [{ path: "reason", msg: t.missingReason }] : [],
    submit: async ({ reason }) => {
      if (!source || !found) return;
      try {
        const reasonGiven = found.needsReason ? { reason: reason.trim() } : {};
        const done = await send.mutateAsync({
          ...of,
          csv: source.csv,
          seen: found.seen,
          ...reasonGiven,
        });
        flash(t.done(done.changes.length), { forMs: flashLong });
        finish();
      } catch (error) {
        await trial.refuse(error);
      }
    },
  });

  return { ...trial, form };
}
