import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useTakeBack } from "../mutations";
import type { StudentDialogProps } from "./send-code-dialog";
import { texts } from "./texts";

const t = texts.takeBack;

/** Asks before a row of an import is undone, with what comes of it. */
export function TakeBackDialog({ studentId, name, onClose }: StudentDialogProps) {
  const takeBack = useTakeBack(studentId);
  return (
    <ConfirmDialog
      title={t.title}
      question={t.question(name)}
      action={t.action}
      destructive
      onConfirm={async () => {
        await takeBack.mutateAsync();
        flash(t.done(name));
      }}
      onClose={onClose}
    />
  );
}
