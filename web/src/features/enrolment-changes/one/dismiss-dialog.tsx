import type { EnrolmentChangeDetails } from "@/lib/enrolment-types";
import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useDismissChange } from "../mutations";
import { nameOf } from "../name";
import { texts } from "./texts";

const t = texts.dismissal;

interface Props {
  change: EnrolmentChangeDetails;
  onClose: () => void;
}

/** Asks before a change is given up. */
export function DismissDialog({ change, onClose }: Props) {
  const dismiss = useDismissChange(change._id);
  return (
    <ConfirmDialog
      title={t.title}
      question={t.question(nameOf(change))}
      action={t.action}
      destructive
      onConfirm={async () => {
        await dismiss.mutateAsync();
        flash(t.done);
      }}
      onClose={onClose}
    />
  );
}
