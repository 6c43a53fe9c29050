import type { CourseMoveDetails } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { useWhileShown } from "@/lib/use-while-shown";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useDismissMove } from "../mutations";
import { texts } from "./texts";

const t = texts.dismissal;

interface Props {
  move: CourseMoveDetails;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a plan is removed. */
export function DismissDialog({ move, onDone, onClose }: Props) {
  const { courseId, courseName, revision } = move;
  const dismiss = useDismissMove(courseId);
  const finish = useWhileShown(onDone);
  return (
    <ConfirmDialog
      title={t.title}
      question={t.question(courseName)}
      action={t.open}
      destructive
      onConfirm={async () => {
        await dismiss.mutateAsync({ revision });
        flash(t.done(courseName));
        finish();
      }}
      onClose={onClose}
    />
  );
}
