import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useSendCode } from "../mutations";
import { texts } from "./texts";

const t = texts.code;

export interface StudentDialogProps {
  studentId: string;
  name: string;
  email: string;
  onClose: () => void;
}

/** Asks before another mail with a code is sent. */
export function SendCodeDialog({ studentId, name, email, onClose }: StudentDialogProps) {
  const send = useSendCode(studentId);
  return (
    <ConfirmDialog
      title={t.open}
      question={t.question(name, email)}
      action={t.open}
      onConfirm={async () => {
        await send.mutateAsync();
        flash(t.done(name));
      }}
      onClose={onClose}
    />
  );
}
