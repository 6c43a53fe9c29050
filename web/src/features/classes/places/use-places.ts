import { flash, flashLong } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { usePasting } from "@/shared/import/use-pasting";
import { useTrial } from "@/shared/import/use-trial";
import { useForm } from "@/ui/form/use-form";
import { isPlacesConflict, useCheckPlaces, usePlaceStudents } from "../mutations";
import { texts } from "./texts";

/** A chosen file or pasted cells, what a dry run says of them, and the saving of it. */
export function usePlaces(id: string, onDone: () => void) {
  const check = useCheckPlaces(id);
  const send = usePlaceStudents(id);
  const finish = useWhileShown(onDone);
  const trial = useTrial({
    check: ({ csv }) => check.mutateAsync(csv),
    isConflict: isPlacesConflict,
  });
  const { source, found } = trial;

  const form = useForm({
    initial: {},
    submit: async () => {
      if (!source || !found) return;
      try {
        const done = await send.mutateAsync({ csv: source.csv, seen: found.seen });
        flash(texts.done(done.changes.length), { forMs: flashLong });
        finish();
      } catch (error) {
        await trial.refuse(error);
      }
    },
  });

  return { ...trial, form, pasting: usePasting(trial) };
}
