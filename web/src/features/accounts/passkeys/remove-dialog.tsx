import type { Passkey } from "@/lib/api-types";
import { flash } from "@/lib/flash";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useRemovePasskey } from "./api";
import { passkeyTexts } from "./texts";

const t = passkeyTexts.remove;

interface Props {
  passkey: Passkey;
  onClose: () => void;
}

export function RemoveDialog({ passkey, onClose }: Props) {
  const remove = useRemovePasskey(passkey.id);
  return (
    <ConfirmDialog
      destructive
      title={t.title}
      question={t.question(passkey.name)}
      action={t.action}
      onConfirm={async () => {
        await remove.mutateAsync();
        flash(t.done);
      }}
      onClose={onClose}
    />
  );
}
